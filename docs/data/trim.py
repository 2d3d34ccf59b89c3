#!/usr/bin/env python3
"""Copies a run to docs/data/<name>, without what no report needs.

  docs/data/trim.py results/2026-11-23T19-50-19Z-quick quick

Left out: raw outputs and logs, the folders of results, programs, jars and caches with absolute paths, a load tool's command after its first slice, and digits after the seventh. A search for the smallest memory has launches.jsonl instead of trials.jsonl, since its report needs nothing else.
"""
import json
import pathlib
import re
import sys

DIGITS = 7
FOLDER = pathlib.Path(__file__).resolve().parent
FILE = re.compile(r"(^|=|=file:)/\S*/([^/\s]+\.(?:jar|jsa|aot|crt|key))$")


def shorter(value):
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, list):
        return [shorter(one) for one in value]
    if isinstance(value, dict):
        return {key: shorter(one) for key, one in value.items()}
    return value


def without_folders_of_files(value):
    """Jars, caches and certificates by their names, also as the value of a flag."""
    if isinstance(value, str):
        return FILE.sub(r"\1\2", value)
    if isinstance(value, list):
        return [without_folders_of_files(one) for one in value]
    if isinstance(value, dict):
        return {without_folders_of_files(key): without_folders_of_files(one)
                for key, one in value.items()}
    return value


def without_folders(command):
    """The program and its jar by their names, and no folder for temporary files."""
    programs = {0} | {index + 1 for index, word in enumerate(command) if word == "-jar"}
    return [word.rsplit("/", 1)[-1] if word.startswith("/") and index in programs
            else without_folders_of_files(word)
            for index, word in enumerate(command) if not word.startswith("-Djava.io.tmpdir=")]


def without_results(command):
    """The command that was typed, without the folder of its results."""
    for index, word in enumerate(command):
        if word == "--results":
            return command[:index] + command[index + 2:]
    return command


def trim(trial):
    identity = trial.get("identity")
    if identity:
        identity["command"] = without_folders(identity["command"])
    seen = set()
    for part in trial.get("slices", []):
        raw = part["raw"]
        raw["files"] = {}
        raw["command"] = without_folders(raw["command"])
        shown = (part["workload"], tuple(raw["command"]))
        if raw["driver"] == "builtin" and shown in seen:
            raw["command"] = []
        seen.add(shown)
    return shorter(trial)


def copy(source, target, change):
    with source.open() as lines, target.open("w") as out:
        for line in lines:
            changed = change(json.loads(line))
            out.write(json.dumps(changed, separators=(",", ":"), ensure_ascii=False) + "\n")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = pathlib.Path(sys.argv[1]), FOLDER / sys.argv[2]
    target.mkdir(parents=True, exist_ok=True)
    run = without_folders_of_files(json.loads((source / "run.json").read_text()))
    run["command"] = without_results(run["command"])
    (target / "run.json").write_text(json.dumps(run, indent=2, ensure_ascii=False) + "\n")
    if (source / "state.json").exists():
        (target / "state.json").write_text((source / "state.json").read_text())
    if (source / "cpu.json").exists():
        (target / "cpu.json").write_text((source / "cpu.json").read_text())
    if (source / "together.txt").exists():  # the winners of switches are copied as NAME-together
        levels = (source / "together.txt").read_text().splitlines()[1:]
        lines = [f"{target.name}-together", *levels]
        (target / "together.txt").write_text("\n".join(lines) + "\n")
    if "squeeze" in run["plan"]:
        copy(source / "launches.jsonl", target / "launches.jsonl", shorter)
    else:
        copy(source / "trials.jsonl", target / "trials.jsonl", trim)


if __name__ == "__main__":
    main()
