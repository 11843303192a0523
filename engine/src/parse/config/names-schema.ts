import { z } from "zod";
import { expect, text } from "./config-words.ts";
import { deliveryObjection } from "./delivery-objection.ts";

const EXAMPLE = "a file of the repository, such as driftgate.names";

/** A delivery writes the lock as well, so that what may not be delivered to may not be a lock. */
const lockPath = text("a path", EXAMPLE)
	.superRefine((path, context) => {
		const objection = deliveryObjection(path, { what: "file", example: EXAMPLE });
		if (objection !== undefined) context.addIssue(objection);
	})
	.describe("The file of the repository that the names are kept in, never below .github.");

/** Levels with points between them: nobody has more. */
const MOST_LEVELS = 32;
const MOST_RENAMES = 1_000;
const LONGEST_NAME = 200;

/** Letters, digits and what may stand between words, on each level; a name has a word at least. */
const LEVEL = /^[A-Za-z0-9_ -]*[A-Za-z0-9][A-Za-z0-9_ -]*$/;

function name({ least, most, example }: { readonly least: number; readonly most: number; readonly example: string }) {
	return text("a name", example)
		.max(LONGEST_NAME, `is too long: write at most ${LONGEST_NAME} characters`)
		.superRefine((written, context) => {
			const levels = written.split(".");
			if (!levels.every((level) => LEVEL.test(level))) {
				context.addIssue(`is no name: write letters and digits, such as ${example}`);
			} else if (levels.length < least || levels.length > most) {
				const has = levels.length === 1 ? "1 level" : `${levels.length} levels`;
				const must = most === 1 ? "one name" : "its groups and the method";
				context.addIssue(`has ${has}: write ${must}, such as ${example}`);
			}
		});
}

function renames(value: ReturnType<typeof name>, example: string) {
	return z
		.record(z.string(), value, { error: expect("an object", example) })
		.refine(
			(written) => Object.keys(written).length <= MOST_RENAMES,
			`has too many entries: write at most ${MOST_RENAMES}`,
		);
}

const operations = renames(
	name({ least: 2, most: MOST_LEVELS, example: "orders.retrieve" }),
	'operations with their names, such as {"GET /orders/{id}": orders.retrieve}',
).superRefine((written, context) => {
	for (const key of Object.keys(written)) {
		if (/^[A-Z]{1,20} \/\S*$/.test(key)) continue;
		const remedy = 'write a method and a path, such as "GET /orders/{id}"';
		context.addIssue(`holds \`${key.slice(0, 60)}\`, which is no operation: ${remedy}`);
	}
});

const types = renames(
	name({ least: 1, most: 1, example: "purchase" }),
	"components with their names, such as {Order: purchase}",
);

const memberNames = renames(
	name({ least: 1, most: 1, example: "delivery_address" }),
	"its members with their names, such as {ship_to: delivery_address}",
);

const MEMBERS = "components with the names of their members, such as {Order: {ship_to: delivery_address}}";
const members = z
	.record(z.string(), memberNames, { error: expect("an object", MEMBERS) })
	.refine((written) => Object.keys(written).length <= MOST_RENAMES, {
		error: `has too many entries: write at most ${MOST_RENAMES}`,
	});

/** `names` of driftgate.yml: how the SDKs come to their names. */
export const namesSchema = z.strictObject(
	{
		lock: lockPath.optional(),
		operations: operations.optional(),
		types: types.optional(),
		members: members.optional(),
	},
	{ error: expect("an object", "an object such as {lock: driftgate.names}, or leave it out") },
);
