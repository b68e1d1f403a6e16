"""Compiles the kernels where a C compiler is found; without one the package installs as plain Python."""

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "plyyard"
SKIP_SWITCH = "PLYYARD_SKIP_KERNELS"
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # untyped locals take the C type of what is assigned to them
    "annotation_typing": False,  # C types come from the .pxd alone; annotations stay ordinary Python
}


def load_build_module():
    """Import _build.py by path: the package itself is not installed yet."""
    spec = importlib.util.spec_from_file_location("plyyard_build", PACKAGE / "_build.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


kernels = load_build_module()


def module_name(source):
    """The dotted name of a source below src."""
    return ".".join(source.relative_to(ROOT / "src").with_suffix("").parts)


def extension(source):
    """An extension for one kernel source, its path relative as setuptools wants it."""
    flags = [] if sys.platform == "win32" else ["-O3", "-g0"]  # -g costs a third of the compiler's time
    return Extension(module_name(source), [source.relative_to(ROOT).as_posix()], extra_compile_args=flags)


def wanted_folders():
    """Every folder with kernels, none when the caller builds them in a step of its own."""
    return [] if os.environ.get(SKIP_SWITCH) else kernels.kernel_folders(PACKAGE)


def wanted_extensions():
    """One extension for each kernel source."""
    return [extension(source) for folder in wanted_folders() for source in kernels.kernel_sources(folder)]


class OptionalBuildExt(build_ext):
    """Builds what can be built; whatever goes wrong leaves plain Python and one loud line."""

    def run(self):
        wanted = {module.name: module for module in self.extensions}
        built, failed = [], {}
        for folder in wanted_folders():  # one game's kernel that does not compile leaves the others theirs
            self.extensions = [wanted[module_name(source)] for source in kernels.kernel_sources(folder)]
            try:
                self._build(folder)
                built += self.extensions
            except Exception as problem:
                failed[folder.name] = problem
        self.extensions = built
        tell(failed)

    def _build(self, folder):
        if self._is_fresh(folder):
            return
        translate(self.extensions)
        self.force = True
        choice = self.compiler
        super().run()
        self.compiler = choice  # run() has put an object in its place, which the next folder's run() cannot read
        self._seal(folder)

    def _is_fresh(self, folder):
        return self.inplace and kernels.build_state(folder) == "fresh"

    def _seal(self, folder):
        """Write the seal beside the built modules, wherever this build puts them."""
        built = Path(self.get_ext_fullpath(module_name(kernels.kernel_sources(folder)[0]))).parent
        (built / kernels.seal_path(folder).name).write_text(kernels.source_hash(folder) + "\n")


def tell(failed):
    """Print the one loud line when something could not be compiled."""
    if failed:
        problem = list(failed.values())[-1]
        reason = (str(problem).strip().splitlines() or [type(problem).__name__])[-1]
        print(f"{kernels.NOT_COMPILED} ({', '.join(failed)}): {reason}", file=sys.stderr)


def translate(modules):
    """Turn the Python sources of the extensions into C, in place; Cython is imported only when there is work."""
    from Cython.Build import cythonize

    options = {"force": True, "quiet": True, "build_dir": "build/cython", "compiler_directives": DIRECTIVES}
    translated = {module.name: module for module in cythonize(list(modules), **options)}
    for module in modules:
        module.sources = translated[module.name].sources


setup(cmdclass={"build_ext": OptionalBuildExt}, ext_modules=wanted_extensions())
