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

/** `names` of driftgate.yml: how the SDKs come to their names. */
export const namesSchema = z.strictObject(
	{ lock: lockPath.optional() },
	{ error: expect("an object", "an object such as {lock: driftgate.names}, or leave it out") },
);
