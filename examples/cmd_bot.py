"""A bot in a process of its own: it needs nothing but docs/protocol.md, and beats `chance`.

schocken-cards new --bot "cmd:python3 examples/cmd_bot.py"
"""

import json
import sys
from typing import Any

PROTOCOL = 1


def decide(view: dict[str, Any]) -> str:
    """Stops on two ones or three alike, else lays out as many ones as it may."""
    hand = view["laid"][view["seat"]] + view["fresh"]
    if hand.count(1) >= 2 or len(set(hand)) == 1:
        return "stop"
    draws: list[str] = view["legal"][1:]
    return max(draws, key=lambda draw: (draw.count("1"), -len(draw)))


def say(kind: str, **fields: object) -> None:
    """Sends a message at once: what waits in a buffer comes too late."""
    print(json.dumps({"type": kind, "protocol": PROTOCOL, **fields}), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say("hello", name="two ones")
    elif message["type"] == "decide":
        say("action", id=message["id"], action=decide(message["view"]))
    elif message["type"] == "goodbye":
        break
