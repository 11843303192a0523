import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./repository-root.ts";

const NAMED =
	/(?:\b(?:describe|it|describeOnEachDatabase|describeInCi|itInCi)(?:\.each)?\b[^"`]*?|\)\(\s*|\bname:\s*)(?:"(?<plain>[^"\n]+)"|`(?<template>[^`\n]+)`)/g;

/** Names of suites, tests and attacks, as a file of the repository writes them down. */
export function namesOfTests(file: string): readonly string[] {
	const text = readFileSync(join(repositoryRoot, file), "utf8");
	return [...text.matchAll(NAMED)].map(({ groups }) => groups?.["plain"] ?? groups?.["template"] ?? "");
}
