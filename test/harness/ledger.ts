import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "./repository-root.ts";

/*
 * The API that the demo and the end-to-end tests tell their story with: test/fixtures/ledger-api, 36 operations whose
 * amounts all share one schema in a second file. Revisions are edits of it, so that each says what it changes.
 */

/** Text by path in the repository. */
export type Files = Readonly<Record<string, string>>;

export const ledgerPaths = {
	config: "driftgate.yml",
	spec: "openapi/openapi.yaml",
	money: "openapi/money.yaml",
} as const;

export async function readLedger(): Promise<Files> {
	const folder = join(repositoryRoot, "test/fixtures/ledger-api");
	const paths = Object.values(ledgerPaths);
	const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8")));
	return Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? ""]));
}

/** Version 1.5.0: transfers take an optional reference, and accounts tell their limits. */
export function addReferenceAndLimits(files: Files): Files {
	const spec = edit(files[ledgerPaths.spec], [
		["  version: 1.4.0\n", "  version: 1.5.0\n"],
		["  /v1/accounts/{account_id}/entries:\n", `${limitsPath}  /v1/accounts/{account_id}/entries:\n`],
		["    EntrySide:\n", `${limitsSchema}    EntrySide:\n`],
		[newTransferMessage, `${newTransferMessage}        reference:\n          type: string\n          maxLength: 35\n`],
	]);
	return {
		[ledgerPaths.config]: edit(files[ledgerPaths.config], [["version: 1.4.0\n", "version: 1.5.0\n"]]),
		[ledgerPaths.spec]: spec,
	};
}

/** Every amount must now say its scale, and no answer carries the formatted amount any more: one file, many operations. */
export function breakMoney(files: Files): Files {
	const money = edit(files[ledgerPaths.money], [
		["required: [amount, currency, formatted]\n", "required: [amount, currency, scale]\n"],
		[formattedProperty, ""],
	]);
	return { [ledgerPaths.money]: money };
}

type Replacement = readonly [from: string, to: string];

/** Replaces texts that stand exactly once: an edit that no longer fits is an error, not a revision without a change. */
function edit(text: string | undefined, replacements: readonly Replacement[]): string {
	return replacements.reduce((edited, [from, to]) => {
		const parts = edited.split(from);
		if (parts.length !== 2) throw new Error(`The fixture holds this ${parts.length - 1} times: ${from}`);
		return parts.join(to);
	}, text ?? "");
}

const newTransferMessage = "        message:\n          type: string\n          maxLength: 140\n";

const formattedProperty = `  formatted:
    type: string
    description: The amount as people in the account's country write it.
    readOnly: true
    examples: ["125,50 €"]
`;

const limitsPath = `  /v1/accounts/{account_id}/limits:
    parameters:
      - $ref: "#/components/parameters/AccountId"
    get:
      operationId: getLimits
      tags: [accounts]
      summary: Get what an account may spend
      responses:
        "200":
          description: The limits.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Limits"
        "404":
          $ref: "#/components/responses/NotFound"
        default:
          $ref: "#/components/responses/Problem"
`;

const limitsSchema = `    Limits:
      type: object
      required: [daily, remaining]
      properties:
        daily:
          $ref: "#/components/schemas/Money"
        remaining:
          $ref: "#/components/schemas/Money"
`;
