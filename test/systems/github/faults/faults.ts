/** What goes wrong with one request. */
export type Fault =
	/** An answer with this status instead of GitHub's; nothing is done. */
	| {
			readonly kind: "answer";
			readonly status: number;
			readonly headers?: Readonly<Record<string, string>>;
			readonly body?: unknown;
	  }
	/** The connection breaks before anything is done. */
	| { readonly kind: "drop" }
	/** It is done, and the connection breaks before the answer. */
	| { readonly kind: "lose answer" }
	/** It is done, and the answer is a 502. */
	| { readonly kind: "bad gateway after" }
	/** The answer waits; milliseconds. */
	| { readonly kind: "delay"; readonly ms: number };

/** Which requests: a method or `*`, and a path with `*` for anything up to the next slash and `**` for anything. */
export type Pattern = `${string} /${string}`;

export interface Faults {
	/** From now on the next requests of this pattern fail so: as many as `times` says, once unless it says. */
	add(pattern: Pattern, fault: Fault, times?: number): void;
	/** How many faults of a pattern have not happened yet. */
	left(pattern: Pattern): number;
	clear(): void;
	/** What befalls this request; counted as happened. */
	take(method: string, path: string): Fault | undefined;
}

interface Planned {
	readonly pattern: Pattern;
	readonly fault: Fault;
	times: number;
}

export function createFaults(): Faults {
	let planned: Planned[] = [];
	return {
		add(pattern, fault, times = 1) {
			planned.push({ pattern, fault, times });
		},
		left: (pattern) => planned.filter((one) => one.pattern === pattern).reduce((sum, { times }) => sum + times, 0),
		clear() {
			planned = [];
		},
		take(method, path) {
			const found = planned.find((one) => one.times > 0 && isOf(one.pattern, method, path));
			if (found === undefined) return undefined;
			found.times -= 1;
			return found.fault;
		},
	};
}

function isOf(pattern: Pattern, method: string, path: string): boolean {
	const [wanted, place = ""] = pattern.split(" ");
	return (wanted === "*" || wanted === method) && expression(place).test(path);
}

function expression(place: string): RegExp {
	const escaped = place.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
	return new RegExp(`^${escaped.replaceAll("**", "\u0000").replaceAll("*", "[^/]*").replaceAll("\u0000", ".*")}$`);
}
