"""Finds every regular expression of the package by itself: in what its modules hold, and in its source."""

import ast
import functools
import pkgutil
import re
import types
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import recollect
from recollect.core.guardrails import patterns
from recollect.core.guardrails.prompt_injection import rules as instructions
from recollect.core.guardrails.secrets import rules as secrets
from recollect.core.language import dates

PACKAGE: Final = Path(recollect.__path__[0])
ASKING: Final = frozenset({"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"})
ANCHORED: Final = frozenset({"match", "fullmatch"})
CHAINED: Final = "chained"  # matched again from where the latest match ended, as long as there is one
TOLD: Final = frozenset({"source", "pattern"})  # what a pattern tells of itself without a text


class Found(NamedTuple):
    """A pattern, where it was found, and the methods it is used by."""

    name: str
    pattern: re.Pattern[str]
    ways: frozenset[str]


class Inline(NamedTuple):
    """A call of `re` within a function; `pattern` is None where the source does not tell it."""

    place: str
    way: str
    pattern: str | None


def module_names() -> list[str]:
    """Return the dotted names of all modules of the package."""
    names = [module.name for module in pkgutil.walk_packages(recollect.__path__, "recollect.")]
    return [name for name in names if not name.endswith("__main__")]


class _Walk:
    """Goes through what a module holds, and what that holds in turn."""

    def __init__(self) -> None:
        self._seen: dict[int, Any] = {}  # by identity; kept, so that no identity is used twice
        self.found: dict[tuple[str, int], tuple[re.Pattern[str], set[str]]] = {}

    def into(self, thing: Any, path: str) -> None:
        if isinstance(thing, str | int | float):
            return  # most of what tables hold
        if isinstance(thing, patterns.Pattern):
            thing = thing.compiled
        if isinstance(thing, re.Pattern):
            self.found.setdefault((thing.pattern, thing.flags), (thing, set()))[1].add(path)
        elif id(thing) not in self._seen:
            self._seen[id(thing)] = thing
            for inner in _inside(thing):
                self.into(inner, path + "[]")


def _inside(thing: Any) -> Iterator[Any]:
    """Yield what a container, a class or function of the package, or an object of such a class holds."""
    if isinstance(thing, dict):
        yield from [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from thing
    elif isinstance(thing, functools.partial):
        yield from (thing.func, thing.args, thing.keywords)
    elif isinstance(thing, staticmethod | classmethod | types.MethodType):
        yield thing.__func__
    elif isinstance(thing, types.FunctionType):
        if _ours(thing.__module__):
            yield from (thing.__defaults__, thing.__kwdefaults__, vars(thing))
            yield from [cell.cell_contents for cell in thing.__closure__ or () if cell != types.CellType()]
    elif isinstance(thing, type) and thing is not patterns.Pattern:  # its own list names no place
        yield from dict(vars(thing)).values() if _ours(thing.__module__) else ()
    elif _ours(type(thing).__module__):
        yield getattr(thing, "__dict__", None)
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        yield from [getattr(thing, name, None) for name in slots]
    elif isinstance(thing, property | functools.cached_property) or hasattr(thing, "__wrapped__"):
        yield from (getattr(thing, name, None) for name in ("__wrapped__", "fget", "func"))


def _ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] == "recollect"


@functools.cache
def sources() -> dict[str, ast.Module]:
    """Return the syntax of every module by its name within the package."""
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts): ast.parse(path.read_text())
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def _ways_of_names(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Return by which methods each name is used: a private name within its module, a public one anywhere."""
    ways: defaultdict[str, set[str]] = defaultdict(set)
    for module, tree in trees.items():
        told = [node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in TOLD]
        called: set[int] = {id(node) for node in told}
        chained = {id(node) for node in _matches_while_found(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                holder = node.func.value
                if isinstance(holder, ast.Attribute) and holder.attr == "compiled":
                    holder = holder.value
                name = _name(holder)
                if name and node.func.attr in ASKING:
                    called.add(id(holder))
                    further = node.func.attr in ANCHORED and len(node.args) + len(node.keywords) > 1
                    way = CHAINED if id(node) in chained else "search" if further else node.func.attr
                    ways[_key(module, name)].add(way)
        for node in ast.walk(tree):
            name = _name(node)
            if name and id(node) not in called and isinstance(getattr(node, "ctx", None), ast.Load):
                ways[_key(module, name)].add("handed on")
    return ways


def _matches_while_found(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the calls in the heads of loops that end with the first failure: `while (found := …) is not None`."""
    for node in ast.walk(tree):
        match node:
            case ast.While(ast.Compare(ast.NamedExpr(_, ast.Call(ast.Attribute(_, "match")) as call), [ast.IsNot()])):
                yield call


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _key(module: str, name: str) -> str:
    return f"{module}:{name}" if name.startswith("_") else name


@functools.cache
def held() -> tuple[Found, ...]:
    """Return the patterns that the modules hold; one that is used from given offsets on counts as searched for."""
    walk = _Walk()
    dates.read_all()
    for name in module_names():
        for key, value in list(vars(import_module(name)).items()):
            walk.into(value, f"{name.partition('.')[2]}:{key}")
    for rule in secrets.all_rules():
        walk.into(rule.pattern, f"core.guardrails.secrets.rules:{rule.id}[]")
    for place, sign in enumerate(instructions.all_rules()):
        walk.into(sign.pattern, f"core.guardrails.prompt_injection.rules:{place}[]")
    for lazy in patterns.Pattern.made:
        if (lazy.compiled.pattern, lazy.compiled.flags) not in walk.found:
            walk.into(lazy, "core.guardrails.patterns:Pattern[]")
    ways = _ways_of_names(sources())
    found = []
    for pattern, paths in walk.found.values():
        used: set[str] = set()
        for path in paths:
            module, _, name = path.partition(":")
            used |= ways.get(_key(module, name), set()) if "[]" not in path else {"handed on"}
        found.append(Found(min(paths), as_text(pattern), frozenset(used)))
    return tuple(found)


def as_text(pattern: re.Pattern[Any]) -> re.Pattern[str]:
    """Return a pattern for texts that does to each as many steps as one for bytes does, a character for a byte."""
    source = pattern.pattern
    return re.compile(source.decode("latin-1"), pattern.flags | re.ASCII) if isinstance(source, bytes) else pattern


def inline() -> list[Inline]:
    """Return the calls of `re` within functions, and those at the top of modules that keep no pattern."""
    return [call for module, tree in sources().items() for call in _calls(tree, module, "")]


def _calls(node: ast.AST, module: str, function: str) -> Iterator[Inline]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom) and child.module == "re":
            yield Inline(f"{module}:{child.lineno} imports from re", "compile", None)
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Attribute) and _name(child.func.value) == "re":
            way = child.func.attr
            if way in ASKING or (way == "compile" and function):
                yield Inline(f"{module}:{function}", way, _literal(child))
        inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _calls(child, module, getattr(child, "name", "lambda") if inner else function)


def _literal(call: ast.Call) -> str | None:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "pattern"]
    told = (call.args or named or [call])[0]
    return told.value if isinstance(told, ast.Constant) and isinstance(told.value, str) else None
