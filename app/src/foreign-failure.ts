/** Members by which servers, their client libraries and Node name a failure. */
const NAMES = ["name", "status", "statusCode", "type", "code", "error"];

/** A number or one word, which is what names are: no key, token or sentence has this form. */
const NAME = /^(?:\d{3}|[A-Za-z]+(?:_[A-Za-z]+)*)$/;

/** Longer than any name of a failure. */
const LONGEST = 50;

/**
 * What may be logged of a failure at somebody else's server: who it was, and what the failure is called. Its text stays
 * behind, since a server may repeat in it whatever it was sent: keys, codes and tokens.
 */
export function foreignFailure(who: string, error: unknown): Error {
	const answered = memberOf(memberOf(error, "response"), "data");
	const facts = [error, memberOf(error, "cause"), answered].flatMap(namesOf);
	return new Error(`${who} failed: ${[...new Set(facts)].join(", ") || "no more is known"}.`);
}

function namesOf(error: unknown): readonly string[] {
	return NAMES.map((name) => String(memberOf(error, name))).filter(
		(value) => value !== "undefined" && value.length <= LONGEST && NAME.test(value),
	);
}

function memberOf(error: unknown, name: string): unknown {
	return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}
