import { splitWords, type Words } from "../names/split-words.ts";

/** Verbs of what is no mere look. Nouns that sound alike (`start`, `set`, `order`) are not among them. */
const changing: ReadonlySet<string> = new Set([
	...["delete", "remove", "destroy", "purge", "erase", "wipe", "drop", "clear", "empty", "create", "add", "insert"],
	...["update", "modify", "edit", "replace", "rename", "send", "publish", "submit", "upload", "cancel", "revoke"],
	...["reset", "disable", "enable", "activate", "deactivate", "approve", "reject", "suspend", "restart", "reboot"],
	...["shutdown", "terminate", "kill", "execute", "invoke", "trigger", "confirm", "unsubscribe", "logout", "transfer"],
]);

/** The word by which a request that should only look seems to change something; null where it does not. */
export function changingWord({ name, path }: { readonly name: Words; readonly path: string }): string | null {
	const last = path.split("/").findLast((part) => part !== "" && !part.includes("{")) ?? "";
	const first = splitWords(last)[0] ?? "";
	const verb = name[0] ?? "";
	return [verb, first].find((word) => changing.has(word)) ?? null;
}
