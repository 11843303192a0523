import { z } from "zod";
import { isPending } from "../../flows/exceptions/active-exceptions.ts";
import type { ExceptionView } from "../../flows/exceptions/list-exceptions.ts";
import { timestamp, uuid } from "./scalars.ts";
import { isoTime } from "./times.ts";

/** A dated, reasoned acceptance of one finding. */
export const exception = z
	.object({
		id: uuid,
		finding: z.string().meta({ description: "Fingerprint of the finding.", example: "3f9a0c1d2e4b5a69" }),
		owner: z.string().meta({ description: "Who answers for it, as whoever added it says." }),
		added_by: z
			.object({ id: z.string(), login: z.string().nullable() })
			.meta({ description: "Who added it: the user's id, `deleted` where the account is gone, and the name." }),
		reason: z.string(),
		expires_at: z.iso.date().meta({ description: "It holds through that day, UTC.", example: "2027-01-31" }),
		created_at: timestamp,
		command: z
			.object({
				kind: z.enum(["comment", "review", "button"]),
				url: z.url().nullable().meta({ description: "Its page; null where GitHub did not tell one." }),
				pull_request: z.int().positive(),
			})
			.nullable()
			.meta({ description: "The command on GitHub that made it; null where it was made here." }),
		status: z.enum(["active", "pending"]).meta({
			description: "Pending: it counts for nothing until a second person confirms it (gate.accept.two).",
		}),
	})
	.meta({ id: "Exception" });

export const exceptionExample = {
	id: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	finding: "3f9a0c1d2e4b5a69",
	owner: "@api-team",
	added_by: { id: "github.com:583231", login: "mira" },
	reason: "no live clients",
	expires_at: "2027-01-31",
	created_at: "2026-03-01T09:30:00.000Z",
	command: {
		kind: "comment",
		url: "https://github.com/northbank/payments/pull/7#issuecomment-1",
		pull_request: 7,
	},
	status: "active",
} satisfies z.input<typeof exception>;

export function presentException({ exception: of, addedBy }: ExceptionView): z.input<typeof exception> {
	return {
		id: of.id,
		finding: of.finding,
		owner: of.owner,
		added_by: addedBy,
		reason: of.reason,
		expires_at: of.expires,
		created_at: isoTime(of.createdAt),
		command: of.command === undefined ? null : presentCommand(of.command),
		status: isPending(of) ? "pending" : "active",
	};
}

const presentCommand = ({ kind, url, pull }: NonNullable<ExceptionView["exception"]["command"]>) => ({
	kind,
	url,
	pull_request: pull,
});
