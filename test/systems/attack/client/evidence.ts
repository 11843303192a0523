import { createHash } from "node:crypto";
import type { Caller, Reply } from "./http.ts";

/** A leaf of the package, and whom it names: GitHub's ids and logins. */
export interface ShownLeaf {
	readonly record: string;
	readonly details: string;
	readonly names: readonly string[];
}

export interface Shown {
	readonly content: string;
	readonly isReconciled: boolean | undefined;
	readonly leaves: readonly ShownLeaf[];
}

export const askForEvidence = (
	caller: Caller,
	projectId: string,
	format: "json" | "markdown" = "json",
): Promise<Reply> =>
	caller.post(`/api/v1/projects/${projectId}/evidence`, { from: "2020-01-01", to: "2099-12-31", format });

interface Entry {
	readonly leaf: string;
	readonly details: string | null;
}

interface Document {
	readonly population?: { readonly reconciled?: boolean };
	readonly decisions?: readonly Entry[];
	readonly ending?: Entry;
	readonly people?: readonly string[];
}

/** A package as a reader without its maker's code reads it: a person is named by the SHA-256 of a text that stands beside. */
export function readEvidence({ json, text }: Reply): Shown {
	const content: string = json?.content ?? "";
	const document = parse(content);
	if (document === undefined) throw new Error(`No package: ${text.slice(0, 300)}`);
	const { decisions = [], ending, people = [] } = document;
	const named = new Map(people.map((person) => [createHash("sha256").update(person).digest("hex"), person]));
	const leaves = [...decisions, ...(ending === undefined ? [] : [ending])].map(({ leaf, details }) => ({
		record: leaf,
		details: details ?? "",
		names: namesIn(details ?? "", named),
	}));
	return { content, isReconciled: document.population?.reconciled, leaves };
}

function namesIn(details: string, named: ReadonlyMap<string, string>): readonly string[] {
	const texts = [...details.matchAll(/[0-9a-f]{64}/g)].flatMap(([hash]) => named.get(hash) ?? []);
	return texts.flatMap((text) => {
		const { id = "", login = "" } = parse(text) as { id?: string; login?: string };
		return [String(id), String(login)];
	});
}

function parse(text: string): Document | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether somebody is named: by GitHub's number of them, or by their login. */
export const isNamed = (names: readonly string[], person: { readonly id: number; readonly login: string }): boolean =>
	names.some((name) => name === person.login || new RegExp(`(^|\\D)${person.id}$`).test(name));
