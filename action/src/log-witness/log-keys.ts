import { parseVerifierKey, type VerifierKey } from "@driftgate/engine";

/** The lines of `log-key`, each a verifier key (C2SP signed-note) as the service prints it, by the log that it is of. */
export function readLogKeys(text: string, problems: string[]): ReadonlyMap<string, VerifierKey> {
	const keys = new Map<string, VerifierKey>();
	for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
		if (line === "") continue;
		const key = parseVerifierKey(line);
		if (key === undefined)
			problems.push(`log-key has "${line.slice(0, 100)}", which is no verifier key: copy ${WHERE}.`);
		else keys.set(key.name, key);
	}
	return keys;
}

const WHERE = "the member key of GET /api/v1/projects/{id}/log/checkpoint, which looks like driftgate/projects/…+…+…";
