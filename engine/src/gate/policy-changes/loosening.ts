/** One thing that a revision of the configuration lets through, or lets out of sight, which the base's did not. */
export interface Loosening {
	readonly rule: "policy-loosened" | "exception-added";
	/** What it is about, in data. */
	readonly subject: string;
	/** The member of the revision's configuration to point at; the nearest one there is where it is not written any more. */
	readonly path: readonly PropertyKey[];
	/** One sentence: what went from what to what, and what passes now. */
	readonly message: string;
}

/** A loosening of a member with two values. */
export function loosened(
	path: readonly PropertyKey[],
	values: { readonly from: string; readonly to: string },
	because: string,
): Loosening {
	const { from, to } = values;
	const member = path.map(String).join(".");
	return {
		rule: "policy-loosened",
		subject: `${member} ${from} ${to}`,
		path,
		message: `\`${member}\` changed from ${from} to ${to}: ${because}.`,
	};
}
