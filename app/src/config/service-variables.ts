import { isIP } from "node:net";
import { z } from "zod";
import { origin, wholeNumber } from "./text-readers.ts";
import { variable } from "./variable.ts";

/** Where the service is, and where it keeps what it keeps. */
export const serviceVariables = {
	PORT: variable({
		meaning: "Port to listen on; 0 takes a free one.",
		default: "3000",
		remedy: "a whole number from 0 to 65535",
		read: wholeNumber(0, 65_535),
	}),
	HOST: variable({
		meaning: "Address to listen on. On a loopback address a one-time sign-in link is printed at the start.",
		default: "127.0.0.1",
		remedy: "an IP address or localhost, such as 127.0.0.1 or 0.0.0.0",
		read: z.string().refine((text) => text === "localhost" || isIP(text) !== 0),
	}),
	PUBLIC_URL: variable({
		meaning: "Origin under which browsers and workflows reach the service.",
		default: "the address it listens on",
		remedy: "an https origin without a path, such as https://driftgate.example.com (http on a loopback address alone)",
		read: origin.transform((url) => url.origin),
	}),
	DATA_FOLDER: variable({
		meaning:
			"Folder of the SQLite database, of the keys that sign action tokens and evidence, and of the pepper of API keys.",
		default: ".driftgate",
		remedy: "a path to a folder",
		read: z.string(),
	}),
	LOG_RETENTION_DAYS: variable({
		meaning:
			"For how many days the record of a project that was unlinked, and the security log, are kept: see docs/retention.md.",
		default: "400",
		remedy: "a whole number from 1 to 36500",
		read: wholeNumber(1, 36_500),
	}),
	MONGODB_URI: variable({
		meaning: "Connection string of MongoDB, which is then used instead of SQLite; there is no falling back.",
		default: "not set: SQLite",
		remedy: "a connection string that begins with mongodb:// or mongodb+srv://",
		read: z.string().regex(/^mongodb(?:\+srv)?:\/\/./),
	}),
} as const;
