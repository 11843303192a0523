import { type DestinationStream, pino } from "pino";
import type { Log } from "../ports.ts";
import { redactFields } from "./redact.ts";
import { requestScope } from "./request-scope.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface LogOptions {
	readonly level: LogLevel;
	/** Where lines go; standard output unless told. */
	readonly destination?: DestinationStream;
}

/** What the log itself writes into a line. A field of such a name would stand in it twice, and readers differ on which counts. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(["level", "time", "event", "requestId", "actor", "address", "fields"]);

/** The fields of a line. Those whose names are the log's own stand together in `fields`. */
function membersOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const entries = Object.entries(redactFields(given));
	const clashing = entries.filter(([name]) => OWN_MEMBERS.has(name));
	const others = Object.fromEntries(entries.filter(([name]) => !OWN_MEMBERS.has(name)));
	return clashing.length === 0 ? others : { ...others, fields: Object.fromEntries(clashing) };
}

/** Structured log: one JSON object a line, `event` first in meaning, every field redacted, no member twice. */
export function createLog(options: LogOptions): Log {
	const settings = {
		level: options.level,
		base: null,
		messageKey: "event",
		mixin: () => ({ ...requestScope.getStore() }),
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label: string) => ({ level: label }) },
	};
	const logger = options.destination === undefined ? pino(settings) : pino(settings, options.destination);
	return {
		info: (event, fields = {}) => logger.info(membersOf(fields), event),
		warn: (event, fields = {}) => logger.warn(membersOf(fields), event),
		error: (event, fields = {}) => logger.error(membersOf(fields), event),
	};
}
