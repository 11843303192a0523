import { z } from "zod";
import type { EventPage } from "../../flows/naming/list-events.ts";
import type { SecurityEventDocument, SecurityEventKind } from "../../ports.ts";
import { count, timestamp, uuid } from "./scalars.ts";
import { isoTime } from "./times.ts";

const kinds = [
	"sign_in",
	"sign_in_refused",
	"key_created",
	"key_rotated",
	"key_revoked",
	"key_used_from_new_network",
	"key_refused",
	"cross_site_refused",
	"permission_refused",
	"project_linked",
	"visibility_changed",
	"settings_changed",
	"project_unlinked",
	"project_ended_with_account",
	"exception_added",
	"exception_confirmed",
	"exception_ended",
	"sync_requested",
	"changelog_published",
	"evidence_exported",
	"account_deleted",
] as const satisfies readonly SecurityEventKind[];

/** Something that somebody did, or was refused. */
const securityEvent = z
	.object({
		id: uuid,
		kind: z.enum(kinds),
		at: timestamp.meta({ description: "Of what repeats, the first time." }),
		by: z
			.object({
				id: z.string().meta({ description: "The user's id; `deleted` where the account is gone." }),
				login: z.string().nullable().meta({ description: "The name at the time; null where it was erased." }),
				key: z.string().nullable().meta({ description: "The lineage of the API key that acted for the user." }),
			})
			.nullable()
			.meta({ description: "null where nobody was known." }),
		project_id: uuid.nullable(),
		subject: z.string().nullable().meta({ description: "What it was about: an id, an error's code, a window." }),
		address: z.string().nullable().meta({ description: "The client's, where the operator has it kept." }),
		times: count.meta({
			description: "How often within the hour: 1, 2, 4, 8 and so on, the last that was reached.",
		}),
	})
	.meta({ id: "SecurityEvent" });

export const securityEventPage = z
	.object({ events: z.array(securityEvent), next_cursor: z.string().nullable(), has_more: z.boolean() })
	.meta({ id: "SecurityEventPage" });

export const securityEventPageExample = {
	events: [
		{
			id: "0190f5d0-11f2-8c3e-8b21-5f6a7b8c9d0e",
			kind: "exception_added",
			at: "2026-03-01T09:30:00.000Z",
			by: { id: "github.com:583231", login: "mira", key: null },
			project_id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0f",
			subject: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d10",
			address: null,
			times: 1,
		},
	],
	next_cursor: null,
	has_more: false,
} satisfies z.input<typeof securityEventPage>;

const presentEvent = (event: SecurityEventDocument): z.input<typeof securityEvent> => ({
	id: event.id,
	kind: event.kind,
	at: isoTime(event.at),
	by: event.userId === null ? null : { id: event.userId, login: event.login, key: event.keyId },
	project_id: event.projectId,
	subject: event.subject,
	address: event.address,
	times: event.times,
});

export function presentEventPage({ events, nextCursor }: EventPage): z.input<typeof securityEventPage> {
	return { events: events.map(presentEvent), next_cursor: nextCursor, has_more: nextCursor !== null };
}
