import { environment } from "../../typescript/runtime/call/environment.ts";
import type { ApiDescription } from "../../typescript/runtime/call/operation.ts";
import { encode } from "../../typescript/runtime/request/text.ts";

const SHORTEST = 6;

/** Takes the secrets of this process out of texts, however an answer echoes them: plain, as Basic, or percent-encoded. */
export function redactor({ credentials }: ApiDescription, more: readonly (string | null)[]): (text: string) => string {
	const values = credentials.map((credential) => credential.environment.map((name) => environment(name) ?? ""));
	const pairs = values.flatMap((all) => {
		const [first, second] = all.slice(-2);
		return first && second ? [Buffer.from(`${first}:${second}`).toString("base64")] : [];
	});
	const secrets = [...values.flat(), ...pairs, ...more]
		.flatMap((secret) =>
			secret === null || secret.length < SHORTEST ? [] : [secret, encode(secret), JSON.stringify(secret).slice(1, -1)],
		)
		.toSorted((a, b) => b.length - a.length);
	const distinct = [...new Set(secrets)];
	return (text) => distinct.reduce((left, secret) => left.replaceAll(secret, "***"), text);
}
