"""The build with compiled files; CONTRIBUTING.md tells what for."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OPTIONS = ["-fno-semantic-interposition", "-fno-plt"] if sys.platform == "linux" else []
"""Its functions call each other directly: no other library is to replace one of them."""


class CompiledBuild(BuildHookInterface[Any]):
    """Puts beside each of the `files` in pyproject.toml what mypyc makes of it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the files, of which the build then takes what came out."""
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.errors import CompileError

        self.folder = TemporaryDirectory()
        made = Path(self.folder.name)
        extensions = mypycify(
            ["--cache-dir", str(made / "cache"), *self.config["files"]],
            debug_level="0",
            target_dir=str(made / "c"),
            group_name="schocken_cards.compiled",
        )
        for extension in extensions:
            extension.extra_compile_args += OPTIONS
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(made / "lib"), str(made / "temp")
        build.ensure_finalized()
        try:
            build.run()
        except CompileError as error:
            raise SystemExit(f"The compiled build needs a C compiler: {error}") from None
        for file in (made / "lib").rglob("*.*"):
            build_data["force_include"][str(file)] = str(file.relative_to(made / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was needed on the way."""
        self.folder.cleanup()
