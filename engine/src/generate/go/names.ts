import type { Words } from "../names/split-words.ts";
import type { Code } from "../writer/go.ts";
import { identifier } from "../writer/go.ts";

/** Words that Go writes in capitals (Go's review comments, "Initialisms"; staticcheck ST1003), and names with their own spelling. */
const initialisms =
	"acl api ascii cpu css dns eof guid html http https id ip json qps ram rpc sla smtp sql ssh tcp tls ttl udp ui gid uid uuid uri url utf8 vm xml xmpp xsrf xss sip rtp amqp db ts sdk sso ssl cdn csv pdf";
const spelled: ReadonlyMap<string, string> = new Map([
	...initialisms.split(" ").map((word) => [word, word.toUpperCase()] as const),
	["ids", "IDs"],
	["apis", "APIs"],
	["urls", "URLs"],
	["uris", "URIs"],
	["ips", "IPs"],
	["vms", "VMs"],
	["ipv4", "IPv4"],
	["ipv6", "IPv6"],
	["oauth", "OAuth"],
	["oauth2", "OAuth2"],
	["github", "GitHub"],
	["gitlab", "GitLab"],
	["graphql", "GraphQL"],
]);

/** `UserID`. Two names that differ for us differ here: the spelling changes letters' case alone. */
export function exportedName(words: Words): string {
	const name = words.map((word) => spelled.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1)).join("");
	if (name === "") return "Value";
	return /^\d/u.test(name) ? `N${name}` : name;
}

export function exportedCode(words: Words): Code {
	return identifier(exportedName(words));
}

/** Names that no package may have: keywords, and what a user of the file would not be able to import beside others. */
const unusablePackages: ReadonlySet<string> = new Set(
	"break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var main init any bool byte error int string true false nil iota len cap new make copy append internal vendor test documentation context http json time iter".split(
		" ",
	),
);

/** The package's name from what the service, or the configuration, calls it: the last part of a module's path. */
export function packageCode(name: string): Code {
	const last = name
		.split("/")
		.filter((part) => part !== "" && !/^v\d+$/u.test(part))
		.at(-1);
	const plain = (last ?? "").toLowerCase().replace(/[^a-z0-9]/gu, "");
	const started = /^[a-z]/u.test(plain) ? plain : `api${plain}`;
	return identifier(unusablePackages.has(started) ? `${started}api` : started);
}
