"""loghop for Spack: copy this file to packages/loghop/package.py of a repository of recipes, and

    spack dev-build loghop@main

in a checkout builds it."""

from spack.package import *

try:
    from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
except ImportError:
    pass  # Spack before 1.0 has both in spack.package


class Loghop(CMakePackage):
    """Discrete-event simulator of message passing on clusters, beside the predictions of analytic models."""

    license("LGPL-2.1-only")

    version("main")  # of a checkout: there is no archive of releases yet

    variant("mpi", default=False, description="loghop-mpi, and the program that measures real machines")
    variant("otf2", default=True, description="Read and write OTF2 archives")
    variant("python", default=False, description="The Python package")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("gzip", type="build")
    depends_on("help2man", type="build")
    depends_on("boost@1.74: +iostreams")
    depends_on("cli11@2.1:2")
    depends_on("eigen@3.4:3")
    depends_on("fmt@8:")
    depends_on("nlohmann-json@3.9:3")
    depends_on("nlopt@2.7: +cxx")
    depends_on("pugixml@1.12:1")
    depends_on("simgrid@3.32:")
    depends_on("xxhash@0.8:")
    depends_on("mpi", when="+mpi")
    depends_on("otf2@3:", when="+otf2")
    extends("python@3.9:", when="+python")
    depends_on("py-pybind11@2.10:", when="+python", type="build")
    depends_on("py-numpy", when="+python", type="run")

    generator("ninja")

    def cmake_args(self):
        """Tests are left out, and WebAssembly, which is no target of Spack."""
        on_or_off = {"LOGHOP_BUILD_MPI": "mpi", "LOGHOP_WITH_OTF2": "otf2", "LOGHOP_BUILD_PYTHON": "python"}
        return [
            self.define("LOGHOP_BUILD_TESTS", False),
            self.define("LOGHOP_BUILD_BENCHMARKS", False),
            self.define("LOGHOP_WITH_EXPLORER", False),
            self.define("LOGHOP_UNITY_BUILD", True),
            *(self.define_from_variant(option, variant) for option, variant in on_or_off.items()),
        ]
