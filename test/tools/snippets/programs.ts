import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import type { SnippetLanguage } from "../../../engine/src/generate/snippets/snippet.ts";
import { installedGo, installedPython } from "../../../engine/src/testing/installed.ts";
import { onPath } from "../../../engine/src/testing/on-path.ts";
import { isEverythingTried } from "../../../engine/src/testing/share.ts";
import { BASE_URL, type Program, type ProgramRequest, SERVICE } from "./program.ts";
import { writeServerCalls } from "./server-program.ts";

/*
 * One program a language that makes every call of a document, each for itself: with a client of its own, whose address tells
 * which call a request belongs to. What stands around a snippet catches what it throws and keeps its output to itself;
 * each line of output is `index ok` or `index why it failed`.
 */

const isThere: Readonly<Record<SnippetLanguage, () => boolean>> = {
	curl: () => onPath("curl") !== null,
	typescript: () => true,
	python: () => installedPython() !== null,
	go: () => installedGo() !== null,
	mcp: () => true,
};

/** Whether this machine has what a language's program runs with. */
export const canRun = (language: SnippetLanguage): boolean => isThere[language]();

/** Building with Go takes longer than all others together: CI alone does it for live descriptions. */
export const isWaitedFor = (language: SnippetLanguage): boolean => isEverythingTried || language !== "go";

/** What a snippet is given where its description has no absolute server URL. */
const EXAMPLE_ADDRESS = /https:\/\/api\.example\.com[^"]*/gu;

/** The address that the calls of one snippet go to. */
const placeOf = (url: string, index: number): string => `${url}/c/${index}`;

export const writeProgram: Readonly<Record<SnippetLanguage, (request: ProgramRequest) => Promise<Program>>> = {
	curl: writeShell,
	typescript: writeTypeScript,
	python: writePython,
	go: writeGo,
	mcp: writeServerCalls,
};

async function writeShell({ folder, snippets, url }: ProgramRequest): Promise<Program> {
	const calls = snippets.map(
		({ text }, index) =>
			`${text.replaceAll("http://base.example", placeOf(url, index))}\necho "${index} $([ $? = 0 ] && echo ok || echo failed)"`,
	);
	const quiet = 'curl() { command curl --silent --show-error --max-time 20 --output /dev/null "$@" 2>&1; }';
	await writeFile(join(folder, "calls.sh"), [quiet, ...calls, ""].join("\n"));
	return { command: "/bin/sh", args: [join(folder, "calls.sh")] };
}

async function writeTypeScript({ folder, sdk, snippets, url }: ProgramRequest): Promise<Program> {
	const package_ = join(folder, "node_modules", SERVICE);
	await mkdir(package_, { recursive: true });
	await writeFile(
		join(package_, "package.json"),
		JSON.stringify({ name: SERVICE, type: "module", exports: "./index.js" }),
	);
	await writeFile(join(package_, "index.js"), stripTypeScriptTypes(sdk));
	const calls = snippets.map(({ setup, call }, index) => {
		const client = setup.replace(/^import .*$/mu, "").replaceAll(EXAMPLE_ADDRESS, placeOf(url, index));
		return `await run(${index}, async () => {\n${client}\n${call}\n});`;
	});
	const head = `import { Client } from "${SERVICE}";
console.log = () => {};
async function run(index, call) {
	process.env.${BASE_URL} = "${url}/c/" + index;
	const said = await call().then(() => "ok", (error) => String(error?.message ?? error).replaceAll("\\n", " "));
	process.stdout.write(index + " " + said + "\\n");
}
`;
	await writeFile(join(folder, "calls.mjs"), `${head}${calls.join("\n")}\n`);
	return { command: process.execPath, args: [join(folder, "calls.mjs")] };
}

async function writePython({ folder, sdk, snippets, url }: ProgramRequest): Promise<Program> {
	await writeFile(join(folder, `${SERVICE}.py`), sdk);
	const calls = snippets.map(({ setup, call }, index) => {
		const client = setup
			.replace(/^from .*$/mu, "")
			.trim()
			.replaceAll(EXAMPLE_ADDRESS, placeOf(url, index));
		const body = `${client}\n${call}\nclient.close()`.replace(/^(?=[^\n])/gmu, "    ");
		return `def call_${index}():\n${body}\n\nrun(${index}, call_${index})\n`;
	});
	const head = `import os, sys
from ${SERVICE} import Client

def print(*values):
    pass

def run(index, call):
    os.environ["${BASE_URL}"] = "${url}/c/" + str(index)
    said = "ok"
    try:
        call()
    except Exception as error:
        said = (type(error).__name__ + ": " + str(error)).replace("\\n", " ")
    sys.stdout.write(str(index) + " " + said + "\\n")

`;
	await writeFile(join(folder, "calls.py"), `${head}${calls.join("\n")}`);
	return { command: "python3", args: [join(folder, "calls.py")] };
}

async function writeGo({ folder, sdk, snippets, url }: ProgramRequest): Promise<Program> {
	await mkdir(join(folder, "sdk"));
	await writeFile(
		join(folder, "go.mod"),
		`module example.com/calls\n\ngo 1.24\n\nrequire example.com/${SERVICE} v0.0.0\n\nreplace example.com/${SERVICE} => ./sdk\n`,
	);
	await writeFile(join(folder, "sdk/go.mod"), `module example.com/${SERVICE}\n\ngo 1.24\n`);
	await writeFile(join(folder, "sdk/sdk.go"), sdk);
	const calls = snippets.map(({ setup, call }, index) => {
		const client = setup.replaceAll(EXAMPLE_ADDRESS, placeOf(url, index));
		return `func call${index}() {\n${client}\n${call}\n}\n`;
	});
	const list = snippets.map((_, index) => `run(${index}, call${index})`);
	const head = `package main

import (
	"context"
	"os"
	"strings"
	std "fmt"

	${SERVICE} "example.com/${SERVICE}"
)

type fatal struct{}

func (fatal) Fatal(values ...any) { panic(std.Sprint(values...)) }

type silent struct{}

func (silent) Println(values ...any) {}

var log, fmt = fatal{}, silent{}

func run(index int, call func()) {
	os.Setenv("${BASE_URL}", std.Sprintf("${url}/c/%d", index))
	said := "ok"
	defer func() {
		if reason := recover(); reason != nil {
			said = strings.ReplaceAll(std.Sprint(reason), "\\n", " ")
		}
		std.Printf("%d %s\\n", index, said)
	}()
	call()
}
`;
	await writeFile(join(folder, "main.go"), `${head}\n${calls.join("\n")}\nfunc main() {\n${list.join("\n")}\n}\n`);
	const env = { PATH: process.env["PATH"] ?? "", HOME: homedir(), GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
	execFileSync("go", ["build", "-o", "calls", "."], { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
	return { command: join(folder, "calls"), args: [] };
}
