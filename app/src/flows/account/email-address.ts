import { domainToASCII } from "node:url";

/** RFC 5321 4.5.3.1: a path holds 256 octets with its angle brackets, a local part 64. */
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;

/** RFC 5322 3.2.3: dot-atom. Quoted local parts exist on paper. */
const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;

/** RFC 1035 2.3.1 with RFC 1123 2.1: letters, digits and inner hyphens. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What IDNA is asked about: it would take a path or a port off without a word. */
const WORDS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The address in the one form in which it is compared and kept: without space around it, in lower case, its domain in
 * ASCII (IDNA). Undefined where it cannot be an address that mail reaches over the internet.
 */
export function normaliseEmail(text: string): string | undefined {
	const trimmed = text.trim();
	if (trimmed.length > MAX_ADDRESS) return undefined;
	const [local = "", host = "", ...more] = trimmed.split("@");
	const domain = WORDS.test(host) ? domainToASCII(host) : "";
	const address = `${local}@${domain}`.toLowerCase();
	const isWhole = more.length === 0 && address.length <= MAX_ADDRESS;
	return isWhole && isLocalPart(local) && isDomain(domain) ? address : undefined;
}

function isLocalPart(local: string): boolean {
	return local.length <= MAX_LOCAL && local.split(".").every((atom) => ATOM.test(atom));
}

function isDomain(domain: string): boolean {
	const labels = domain.split(".");
	// An address of a machine ends in a number, a name never does (RFC 3696 2).
	return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
}
