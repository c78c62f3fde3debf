"""The command line, and its exit codes."""

CHECK_FAILED = 1
WRONG_USAGE = 2
FAULT_OF_OURS = 70
STOPPED = 130
