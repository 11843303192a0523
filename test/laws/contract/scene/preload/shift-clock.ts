/*
 * Loaded into the service's process before anything else: its clock is as far ahead as CONTRACT_CLOCK_AHEAD_MS says, so
 * that a case meets what only weeks would bring.
 */
const aheadMs = Number(process.env["CONTRACT_CLOCK_AHEAD_MS"]);
const SystemDate = Date;

globalThis.Date = new Proxy(SystemDate, {
	construct: (target, given, newTarget) =>
		Reflect.construct(target, given.length === 0 ? [SystemDate.now() + aheadMs] : given, newTarget),
	get: (target, name, receiver) =>
		name === "now" ? () => SystemDate.now() + aheadMs : Reflect.get(target, name, receiver),
});
