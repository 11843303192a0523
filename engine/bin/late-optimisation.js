// Plain JavaScript, as the launcher that calls it.
import v8 from "node:v8";

/** Calls after which a function is compiled by Maglev, and by TurboFan: 400 and 3,000 where nobody says. */
const CALLS = { maglev: 3_200, turbofan: 60_000 };

/**
 * Lets V8 optimise a function only after it was called eight and twenty times as often as by itself. A comparison calls
 * very many functions, and is over within a second: a quarter of its processor time went into code that came too late, or
 * was thrown away. What takes long enough to earn it is optimised all the same.
 */
export function optimiseLate() {
	for (const [compiler, calls] of Object.entries(CALLS)) {
		v8.setFlagsFromString(`--invocation-count-for-${compiler}=${calls}`);
	}
}
