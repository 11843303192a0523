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

/** Structured log: one JSON object a line, `event` first in meaning, every field redacted. */
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
		info: (event, fields = {}) => logger.info(redactFields(fields), event),
		warn: (event, fields = {}) => logger.warn(redactFields(fields), event),
		error: (event, fields = {}) => logger.error(redactFields(fields), event),
	};
}
