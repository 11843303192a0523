import { z } from "zod";
import type { DeliverySource } from "../../contract/shipping.ts";
import { Fault } from "../../lib/fault.ts";
import { normalizePath } from "../../lib/paths.ts";
import { plain } from "../../lib/say.ts";
import { listIssues } from "../written/issues-at.ts";
import { readConfigText } from "./config-text.ts";
import { expect } from "./config-words.ts";
import { deliveryFolder, repositoryName } from "./deliver-schema.ts";

/** Where a repository says whose deliveries it takes. */
export const DELIVERY_FILE = ".github/driftgate-delivery.yml";

/** A list of sources is short; a longer text is refused before it is read. */
const MAX_CHARACTERS = 64 * 1024;
const MOST_SOURCES = 200;
const MOST_PATHS = 50;

const source = z.strictObject(
	{
		repository: repositoryName,
		id: z
			.number({ error: expect("a repository's id", "the number that GitHub's API gives as the repository's id") })
			.int("must be a whole number: write the repository's id")
			.positive("must be above 0: write the repository's id"),
		paths: z
			.array(deliveryFolder, { error: expect("a list", "a list of folders such as [clients/typescript]") })
			.min(1, "is empty: write at least one folder")
			.max(MOST_PATHS, `has more than ${MOST_PATHS} folders: write one that holds them`),
	},
	{ error: expect("an object", "an object such as {repository: acme/payments, id: 123456, paths: [clients]}") },
);

const deliveryFile = z.strictObject(
	{
		sources: z
			.array(source, { error: expect("a list", "a list of sources") })
			.max(MOST_SOURCES, `has more than ${MOST_SOURCES} sources: remove those that deliver nothing`),
	},
	{ error: expect("a mapping", "the field sources") },
);

const TOP = { file: DELIVERY_FILE, pointer: "", line: 1, column: 1 };

/**
 * Reads `.github/driftgate-delivery.yml`: the repositories that may deliver, and into which folders. Throws Fault
 * "config-invalid" with what is wrong.
 */
export function parseDeliveryFile(written: string): readonly DeliverySource[] {
	const refuse = (messages: readonly string[]): Fault =>
		new Fault(
			"config-invalid",
			listIssues(messages, (message) => ({ at: TOP, message })),
		);
	if (written.length > MAX_CHARACTERS) throw refuse([`The file has more than ${MAX_CHARACTERS} characters.`]);
	const read = readConfigText(written.replace(/^\uFEFF/, ""), DELIVERY_FILE);
	if (!("value" in read)) throw new Fault("config-invalid", read);
	const parsed = deliveryFile.safeParse(read.value);
	if (!parsed.success) throw refuse(parsed.error.issues.map(sayIssue));
	return parsed.data.sources.map(({ repository, id, paths }) => ({
		repository,
		id,
		paths: paths.map((path) => normalizePath(path) ?? path),
	}));
}

function sayIssue(issue: z.core.$ZodIssue): string {
	const at = issue.path.length === 0 ? "The file" : issue.path.map((step) => plain(String(step), 60)).join(".");
	if (issue.code !== "unrecognized_keys") return `${at} ${issue.message}.`;
	return `${at} has the unknown key ${issue.keys.map((key) => plain(key, 60)).join(", ")}: remove it.`;
}
