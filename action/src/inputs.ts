import { ActionFault } from "./action-fault.ts";

/** What the step's `with:` says, checked. The words are those of action.yml. */
export interface Inputs {
	/** Without a slash at the end; null for local mode. */
	readonly serverUrl: string | null;
	/** null for the service's own address. */
	readonly audience: string | null;
	readonly config: string;
	readonly mode: Mode;
	readonly failOn: FailOn;
	readonly onUnreachable: OnUnreachable;
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
		config: readConfigPath(get("config"), problems),
		mode: choose("mode", modes),
		failOn: choose("fail-on", failOns),
		onUnreachable: choose("on-unreachable", onUnreachables),
	};
	if (problems.length > 0) throw new ActionFault("The inputs of the step cannot be used.", problems);
	return inputs;
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

function readConfigPath(text: string, problems: string[]): string {
	const parts = text.replace(/^(\.\/)+/, "").split("/");
	const isInside = parts.every((part) => part !== "" && part !== "." && part !== "..") && !text.includes("\\");
	if (!isInside) problems.push(`config is "${text}", and must be a path inside the repository such as driftgate.yml.`);
	return parts.join("/");
}
