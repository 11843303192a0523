import type { VerifierKey } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { readConfigLines } from "./config-lines.ts";
import { readLogKeys } from "./log-witness/log-keys.ts";

/** What the step's `with:` says, checked. The words are those of action.yml. */
export interface Inputs {
	/** Without a slash at the end; null for local mode. */
	readonly serverUrl: string | null;
	/** null for the service's own address. */
	readonly audience: string | null;
	/** Paths and patterns, at least one. */
	readonly config: readonly string[];
	readonly mode: Mode;
	readonly failOn: FailOn;
	readonly onUnreachable: OnUnreachable;
	/** The keys of the logs that are watched, by the logs' names; none where nobody watches. */
	readonly logKeys: ReadonlyMap<string, VerifierKey>;
	/** The folder that keeps the last checkpoints; null where none does. */
	readonly checkpoints: string | null;
	/** The branch that keeps them, with a token that may write it; null where none does. */
	readonly checkpointBranch: { readonly name: string; readonly token: string } | null;
}

const modes = ["sync", "check"] as const;
const failOns = ["block", "ERR", "WARN", "never"] as const;
const onUnreachables = ["fail", "warn"] as const;

export type Mode = (typeof modes)[number];
export type FailOn = (typeof failOns)[number];
export type OnUnreachable = (typeof onUnreachables)[number];

/** Reads every input through `get` (the toolkit's getInput). Throws one ActionFault that names all that are wrong. */
export function readInputs(get: (name: string) => string): Inputs {
	const problems: string[] = [];
	const choose = <T extends string>(name: string, choices: readonly T[]): T => {
		const given = get(name);
		const choice = choices.find((one) => one === given);
		if (choice === undefined) problems.push(`${name} is "${given}", and must be one of ${choices.join(", ")}.`);
		return choice ?? (choices[0] as T);
	};
	const inputs: Inputs = {
		serverUrl: readServerUrl(get("server-url"), problems),
		audience: get("audience") || null,
		config: readConfigLines(get("config"), problems),
		mode: choose("mode", modes),
		failOn: choose("fail-on", failOns),
		onUnreachable: choose("on-unreachable", onUnreachables),
		...readWitness(get, problems),
	};
	if (problems.length > 0) throw new ActionFault("The inputs of the step cannot be used.", problems);
	return inputs;
}

/** Whoever keeps checkpoints and pins no key would believe whatever answers. */
function readWitness(
	get: (name: string) => string,
	problems: string[],
): Pick<Inputs, "logKeys" | "checkpoints" | "checkpointBranch"> {
	const logKeys = readLogKeys(get("log-key"), problems);
	const [folder, branch, token] = [get("checkpoints"), get("checkpoint-branch"), get("checkpoint-token")];
	if ((folder !== "" || branch !== "") && logKeys.size === 0) {
		problems.push("checkpoints and checkpoint-branch need log-key: without a pinned key nobody knows whose log it is.");
	}
	if (folder !== "" && branch !== "") problems.push("checkpoints and checkpoint-branch exclude each other: give one.");
	if (branch !== "" && token === "") {
		problems.push("checkpoint-branch needs checkpoint-token, a token with contents: write.");
	}
	if (branch !== "" && !isBranch(branch)) {
		problems.push(`checkpoint-branch is "${branch}", and must be the name of a branch such as driftgate-checkpoints.`);
	}
	return {
		logKeys,
		checkpoints: folder === "" ? null : folder,
		checkpointBranch: branch === "" || token === "" ? null : { name: branch, token },
	};
}

/** A part of what git allows (git-check-ref-format), and nothing that means more in an address. */
function isBranch(name: string): boolean {
	return /^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/.test(name) && !/\.\.|\/\/|\.lock(?:\/|$)|[./]$|\/\./.test(name);
}

function readServerUrl(text: string, problems: string[]): string | null {
	if (text === "") return null;
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !isSafe(url) || url.username !== "" || url.search !== "" || url.hash !== "") {
		problems.push(`server-url is "${text}", and must be an https address such as https://driftgate.example.com.`);
		return null;
	}
	return url.href.replace(/\/+$/, "");
}

/** Tokens travel to this address: in the clear they may go to this machine alone. */
function isSafe(url: URL): boolean {
	const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
	return url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
}
