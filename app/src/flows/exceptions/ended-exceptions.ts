import { parsePersonRecord } from "@driftgate/engine/records";
import type { Actor } from "../../auth/may.ts";
import type { ExceptionDocument, Milliseconds, Ports } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { readCursor, writeCursor } from "../records/page-cursor.ts";
import { NOBODY } from "../records/records-of.ts";
import { type ExceptionView, viewException } from "./list-exceptions.ts";

/** One that was ended before its day. */
export interface EndedException extends ExceptionView {
	readonly endedAt: Milliseconds;
	/** null where nobody is known to have done it: it went with its pull request, or an older Driftgate ended it by a command. */
	readonly endedBy: { readonly id: string; readonly login: string | null } | null;
}

export interface EndedExceptionsInput {
	readonly actor: Actor;
	readonly projectId: string;
	readonly limit: number;
	readonly cursor: string | undefined;
}

export interface EndedExceptionsPage {
	readonly exceptions: readonly EndedException[];
	/** null at the end. */
	readonly nextCursor: string | null;
}

/** The exceptions of a project that were ended, the newest end first. Throws as `projectFor`, and `invalid_cursor`. */
export async function endedExceptions(ports: Ports, input: EndedExceptionsInput): Promise<EndedExceptionsPage> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const list = ["ended exceptions", project.id];
	const { items, next } = await ports.store.page("exceptions", {
		where: { projectId: project.id },
		sort: { field: "endedAt", direction: "desc" },
		after: input.cursor === undefined ? undefined : readCursor(list, input.cursor),
		limit: input.limit,
	});
	// Behind those that were ended come those that were not.
	const ended = items.flatMap((exception) =>
		exception.endedAt === null ? [] : [{ ...exception, endedAt: exception.endedAt }],
	);
	const last = next === undefined || ended.length < items.length ? undefined : ended.at(-1);
	return {
		exceptions: await Promise.all(ended.map((exception) => viewEnded(ports, exception))),
		nextCursor: last === undefined ? null : writeCursor(list, { value: last.endedAt, id: last.id }),
	};
}

async function viewEnded(
	ports: Ports,
	exception: ExceptionDocument & { readonly endedAt: Milliseconds },
): Promise<EndedException> {
	const { endedAt, endedAs } = exception;
	const endedBy = endedAs === undefined ? null : await personNamed(ports, endedAs);
	return { ...(await viewException(ports, exception)), endedAt, endedBy };
}

/** Of somebody whose account is gone nothing is left to say. */
async function personNamed({ store }: Ports, name: string): Promise<NonNullable<EndedException["endedBy"]>> {
	const named = await store.get("namedPeople", name);
	const person = named === undefined ? undefined : parsePersonRecord(named.text);
	return person === undefined ? { id: NOBODY, login: null } : { id: person.id, login: person.login };
}
