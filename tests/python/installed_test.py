#!/usr/bin/env python3
"""Thorough: the Python package. The installed package: is it whole, and does it find the program and the schemas of
its own prefix?"""

import os
import pathlib
import subprocess
import sys

import package
from package import TestCase

BUILD = pathlib.Path(package.program.LOGHOP).parents[1]

SCRIPT = """
import json, loghop as lh, loghop.schemas as schemas
table = lh.models.loggp(L=1e-6, o=1e-7, G=1e-9, size=[1, 1001]).tolist()
print(json.dumps([lh.__file__, lh.find_program(), [str(schemas.schema_file(kind)) for kind in schemas.FOLDERS], table]))
"""


class Installed(TestCase):
    """What `cmake --install` puts below a prefix."""

    def test_it_is_whole(self):
        import json
        prefix = self.folder / "prefix"
        subprocess.run(["cmake", "--install", str(BUILD), "--component", "python", "--prefix", str(prefix)],
                       capture_output=True, check=True)
        (prefix / "bin").mkdir()
        (prefix / "bin/loghop").symlink_to(package.program.LOGHOP)
        packages, = prefix.glob("lib/python3*/*-packages")
        environment = {**os.environ, "PYTHONPATH": str(packages)}
        del environment["LOGHOP"]
        done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, cwd=self.folder,
                              env=environment)
        file, program, schemas, times = json.loads(done.stdout)
        self.assertEqual(file, str(packages / "loghop/__init__.py"))
        self.assertEqual(program, str(prefix / "bin/loghop"))
        self.assertEqual({str(pathlib.Path(schema).parent) for schema in schemas}, {str(packages / "loghop/schemas")})
        self.assertEqual(times, [1e-6 + 2 * 1e-7, 1e-6 + 2 * 1e-7 + 1000 * 1e-9])
        source = package.ROOT / "simulator/python/loghop"
        for path in source.rglob("*.py"):
            self.assertEqual((packages / "loghop" / path.relative_to(source)).read_bytes(), path.read_bytes())


if __name__ == "__main__":
    package.main()
