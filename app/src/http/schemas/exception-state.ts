import { z } from "zod";
import type { EndedException, EndedExceptionsPage } from "../../flows/exceptions/ended-exceptions.ts";
import type { ExceptionStates, FileException, StatedException } from "../../flows/exceptions/exception-states.ts";
import { exception, exceptionExample, presentException } from "./exception.ts";
import { count, timestamp, uuid } from "./scalars.ts";
import { isoTime } from "./times.ts";

const state = z.enum(["active", "expiring", "pending", "expired"]).meta({
	id: "ExceptionState",
	description: "Expiring: within 30 days. Pending: it waits for a second person. Expired: its last day has gone by.",
});

const used = z.boolean().nullable().meta({
	description:
		"Whether the newest sync that was judged had its finding; null where none was judged, or it is a pull request's.",
});

const person = z
	.object({ id: z.string(), login: z.string().nullable() })
	.meta({ id: "Person", description: "The user's id, `deleted` where the account is gone, and the name." });

const stated = exception
	.extend({
		state,
		used,
		pull_request: count.nullable().meta({ description: "The pull request whose it is until that is merged." }),
	})
	.meta({ id: "StatedException" });

const inFile = z
	.object({
		finding: z.string(),
		owner: z.string(),
		reason: z.string(),
		expires_at: z.iso.date(),
		state,
		used,
		at: z.object({ file: z.string(), line: count, column: count }).nullable(),
	})
	.meta({ id: "FileException", description: "As driftgate.yml was synced last." });

export const exceptionStates = z
	.object({
		exceptions: z
			.array(stated)
			.meta({ description: "Those that were added here and nobody ended, the next to end first." }),
		in_file: z.array(inFile),
		judged_by: uuid.nullable().meta({ description: "The sync that tells which are used." }),
	})
	.meta({ id: "ExceptionStates" });

const { finding, owner, reason, expires_at } = exceptionExample;
const terms = { finding, owner, reason, expires_at };

export const exceptionStatesExample = {
	exceptions: [{ ...exceptionExample, state: "active", used: true, pull_request: null }],
	in_file: [{ ...terms, state: "expiring", used: false, at: { file: "driftgate.yml", line: 12, column: 5 } }],
	judged_by: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
} satisfies z.input<typeof exceptionStates>;

const ended = exception
	.omit({ status: true })
	.extend({
		ended_at: timestamp,
		ended_by: person.nullable().meta({ description: "null where it went with its pull request." }),
	})
	.meta({ id: "EndedException" });

export const endedExceptionsPage = z
	.object({ exceptions: z.array(ended), next_cursor: z.string().nullable(), has_more: z.boolean() })
	.meta({ id: "EndedExceptionsPage" });

const { status: _, ...endedExample } = exceptionExample;

export const endedExceptionsExample = {
	exceptions: [
		{ ...endedExample, ended_at: "2026-04-01T08:00:00.000Z", ended_by: { id: "github.com:583231", login: "mira" } },
	],
	next_cursor: null,
	has_more: false,
} satisfies z.input<typeof endedExceptionsPage>;

export const presentExceptionStates = ({ added, inFile: written, judgedBy }: ExceptionStates) => ({
	exceptions: added.map(presentStated),
	in_file: written.map(presentInFile),
	judged_by: judgedBy,
});

const presentStated = (of: StatedException): z.input<typeof stated> => ({
	...presentException(of),
	state: of.state,
	used: of.isUsed,
	pull_request: of.exception.pull ?? null,
});

const presentInFile = ({ exception: of, state: now, isUsed }: FileException): z.input<typeof inFile> => ({
	finding: of.finding,
	owner: of.owner,
	reason: of.reason,
	expires_at: of.expires,
	state: now,
	used: isUsed,
	at: of.at === null ? null : { file: of.at.file, line: of.at.line, column: of.at.column },
});

const presentEnded = (of: EndedException): z.input<typeof ended> => {
	const { status: _status, ...shared } = presentException(of);
	return { ...shared, ended_at: isoTime(of.endedAt), ended_by: of.endedBy };
};

export const presentEndedExceptions = ({ exceptions, nextCursor }: EndedExceptionsPage) => ({
	exceptions: exceptions.map(presentEnded),
	next_cursor: nextCursor,
	has_more: nextCursor !== null,
});
