import { z } from "zod";
import { wholeNumber } from "./text-readers.ts";
import { variable } from "./variable.ts";

/** What one process does, and how. */
export const processVariables = {
	TRUST_PROXY: variable({
		meaning:
			"How many proxies stand in front of the service and add to X-Forwarded-For: limits by address count the client's.",
		default: "0: the header is not believed",
		remedy: "a whole number from 0 to 10",
		read: wholeNumber(0, 10),
	}),
	LOG_ADDRESSES: variable({
		meaning:
			"Whether the address of whoever calls stands in the log's request lines and in the security log: on or off.",
		default: "off",
		remedy: "on or off",
		read: z.enum(["on", "off"]).transform((text) => text === "on"),
	}),
	ROLE: variable({
		meaning:
			"What this process does: web answers requests, worker carries out syncs, all does both. Processes of one machine share DATA_FOLDER, those of several machines MongoDB.",
		default: "all",
		remedy: "one of all, web, worker",
		read: z.enum(["all", "web", "worker"]),
	}),
	LOG_LEVEL: variable({
		meaning: "Least level that is logged: debug, info, warn, error or silent.",
		default: "info",
		remedy: "one of debug, info, warn, error, silent",
		read: z.enum(["debug", "info", "warn", "error", "silent"]),
	}),
	METRICS_PORT: variable({
		meaning: "Port on 127.0.0.1 that answers GET /metrics in Prometheus' text format; 0 takes a free one.",
		default: "not set: no metrics are served",
		remedy: "a whole number from 0 to 65535",
		read: wholeNumber(0, 65_535),
	}),
	WORKERS: variable({
		meaning:
			"Threads that judge descriptions and generate SDKs for one account at a time; half as many for what takes long, and as many for large descriptions. One more of each, started when needed, is for other accounts.",
		default: "2",
		remedy: "a whole number from 1 to 64",
		read: wholeNumber(1, 64),
	}),
} as const;
