"""Several ECMAScript modules as one, so that a phone asks once and not for each.

For modules of our own that import by name from beside them, one statement a line, and export by
`export` before a declaration. Each becomes a function that runs once, in the order of need; notes
on lines of their own stay behind.
"""

import re
from collections.abc import Callable, Iterable

IMPORT = re.compile(r'^import (?:(\{[^}]*\})|\* as (\w+)) from "\./([\w-]+)\.js";$', re.MULTILINE)
NOTE = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


def joined(entries: Iterable[str], source: Callable[[str], str]) -> str:
    """The text of one module that does what `entries` do; `source` gives a module by its name."""
    order: list[str] = []
    for entry in entries:
        order = needed(entry, source, order)
    return "\n".join([*(as_function(name, source(name)) for name in order), ""])


def needed(name: str, source: Callable[[str], str], known: list[str]) -> list[str]:
    """Known modules and this one with all that it imports, each after its own imports."""
    for _, _, other in IMPORT.findall(source(name)):
        known = needed(other, source, known)
    return known if name in known else [*known, name]


def as_function(name: str, text: str) -> str:
    exports = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(as_constant, NOTE.sub("", text)))
    return f"const {constant(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"


def as_constant(found: re.Match) -> str:
    names, whole, module = found.groups()
    return f"const {whole or names.replace(' as ', ': ')} = {constant(module)};"


def constant(name: str) -> str:
    return "module_" + name.replace("-", "_")
