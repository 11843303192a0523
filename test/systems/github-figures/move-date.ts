/**
 * From now on the date of this process is ahead by what it is asked for each time: for everybody who asks, libraries too.
 * Timers run as they did.
 */
export function moveDate(aheadMs: () => number): void {
	const real = Date;
	const now = (): number => real.now() + aheadMs();
	globalThis.Date = new Proxy(real, {
		construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
		get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
	});
}
