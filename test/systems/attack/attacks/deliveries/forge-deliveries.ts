import { randomUUID } from "node:crypto";
import type { AttackContext } from "../../attack.ts";
import { filesOf } from "../../client/files.ts";
import type { Town, Tracked } from "../../town.ts";
import type { Commit } from "../../world/github/git.ts";
import { aboutPush } from "../../world/github/payloads.ts";

/** Bodies that GitHub did not sign so, and ones that it did, sent again. */
export async function forgeDeliveries(context: AttackContext, town: Town): Promise<void> {
	const { tally, world, random, share } = context;
	const tracked = await town.track("forged");
	const ada = await town.person("ada");
	const sender = world.github.account("ada", "User");
	const first = tracked.head;
	const next: Commit = world.github.commit(tracked.repository, filesOf({ version: "1.1.0", mark: "forgery" }));
	const { headers, body } = world.delivery("push", aboutPush(world.github, tracked.repository, first, next, sender));
	const signature = String(headers["x-hub-signature-256"]);
	for (let attempt = 0; attempt < 150 * share; attempt += 1) {
		const [changed, changes] = mutate(random.below(7), { body, signature, random });
		const sent = { ...headers, "x-github-delivery": randomUUID(), ...changes };
		const answer = await town.elsewhere().send("POST", "/api/webhooks/github", { headers: sent, body: changed });
		tally.note(`a delivery with ${JSON.stringify(changes)}`, answer.status !== 401, answer);
	}
	tally.note(
		"a forged push was synced",
		(await ada.get(`/api/v1/projects/${tracked.id}/spec`)).text.includes("forgery"),
	);
	await replay(context, town, tracked, { headers, body });
}

interface Original {
	readonly body: string;
	readonly signature: string;
	readonly random: AttackContext["random"];
}

/** The body and the signature, at least one of which is not what GitHub sent. */
function mutate(way: number, { body, signature, random }: Original): readonly [string, Record<string, string>] {
	const at = random.below(body.length);
	const field = "x-hub-signature-256";
	if (way === 0) return [body, { [field]: `sha256=${random.bytes(32).toString("hex")}` }];
	if (way === 1) return [body, { [field]: signature.slice(0, 7 + random.below(63)) }];
	if (way === 2)
		return [body, { [field]: signature.replace("sha256=", random.pick(["sha1=", "sha512=", "", "SHA256 =", "md5="])) }];
	if (way === 3) return [`${body.slice(0, at)}${random.pick(["x", " ", "\\", "\u0000"])}${body.slice(at)}`, {}];
	if (way === 4) return [`${body.slice(0, at)}${body.slice(at + 1)}`, {}];
	if (way === 5) return [body, { [field]: "" }];
	return [`${body}${random.pick([" ", "\n", "{}", "\ufeff"])}`, {}];
}

/** What GitHub signed, twice at once, under other ids and other events: one push is one run. */
async function replay(
	{ tally }: AttackContext,
	town: Town,
	tracked: Tracked,
	original: { headers: Readonly<Record<string, string>>; body: string },
): Promise<void> {
	const { headers, body } = original;
	const ada = await town.person("ada");
	const post = (more: Readonly<Record<string, string>> = {}) =>
		town.elsewhere().send("POST", "/api/webhooks/github", { headers: { ...headers, ...more }, body });
	const count = async (): Promise<number> =>
		(await ada.get(`/api/projects/${tracked.id}/sync-runs`)).json?.length ?? -1;
	await post();
	await town.eventually(async () => (await count()) === 2);
	await Promise.all(Array.from({ length: 8 }, () => post()));
	for (const event of ["installation", "repository", "member", "ping", "../push", "PUSH", "push\u00a0"]) {
		await post({ "x-github-event": event, "x-github-delivery": randomUUID() });
	}
	for (const id of ["", "a b", "x".repeat(500), "../../x", '{"$gt":""}']) await post({ "x-github-delivery": id });
	for (let again = 0; again < 5; again += 1) await post({ "x-github-delivery": randomUUID() });
	await town.sleep(500);
	const runs = await count();
	tally.note(`one push, sent again 25 times, made ${runs - 1} runs`, runs !== 2);
}
