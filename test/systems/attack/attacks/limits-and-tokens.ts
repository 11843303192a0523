import type { Attack, AttackContext } from "../attack.ts";
import { callerOf } from "../client/http.ts";
import { openTown, type Town } from "../town.ts";

/** How one address can be written in X-Forwarded-For by the proxy that saw it, or by whoever is behind it. */
const formsOf = (address: string): readonly string[] => {
	const hex = address.split(".").map((part) => Number(part).toString(16).padStart(2, "0"));
	const mapped = `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
	return [
		address,
		`${address}:443`,
		`${address}:65535`,
		`::ffff:${address}`,
		`::FFFF:${address}`,
		mapped,
		`0:0:0:0:0:ffff:${address}`,
		`[::ffff:${address}]`,
		`[::ffff:${address}]:8080`,
		` ${address} `,
		`1.2.3.4, ${address}`,
		`unknown, ${address}`,
		`garbage,${address}:1`,
		`"${address}"`,
		`"[::ffff:${address}]:1"`,
	];
};

const garbage = [
	"",
	"garbage",
	"unknown",
	"_hidden",
	"999.1.2.3",
	"1.2.3",
	":::",
	"[",
	"1.2.3.4.5",
	"for=1.2.3.4",
	"💥".slice(0, 0),
	"-",
	"a,b,c",
];

export const limitsAndTokens: Attack = {
	name: "limits-and-tokens",
	holds: "one caller counts as one, a refusal costs the refused nothing else, and no token lives longer than a day",
	async run(context) {
		const { world, tally } = context;
		const town = await openTown(world, tally);
		await writeAddress(context, town);
		await exchangeGarbage(context, town);
		await rotateInVain(context, town);
		await liveLong(context, town);
		checkLog(context);
	},
};

/** Five joins of the waitlist a minute and address. */
const JOINS = 5;

async function writeAddress({ tally, world, random }: AttackContext, _: Town): Promise<void> {
	for (const [set, forms] of [
		["forms of one address", random.shuffle([...formsOf("203.0.113.7"), ...formsOf("203.0.113.7")])],
		["forms of another", random.shuffle(formsOf("192.0.2.200"))],
		["garbage", random.shuffle([...garbage, ...garbage])],
	] as const) {
		let joined = 0;
		for (const [index, form] of forms.entries()) {
			const caller = callerOf(world.baseUrl, { "x-forwarded-for": form });
			const answer = await caller.post("/api/waitlist", { email: `${set.replaceAll(" ", "-")}-${index}@example.com` });
			if (answer.status === 200) joined += 1;
			tally.note(
				`join ${joined} of ${set}, as ${JSON.stringify(form)}`,
				answer.status === 200 && joined > JOINS,
				answer,
			);
		}
	}
}

/** More than any honest job of one address asks for in a minute. */
const EXCHANGES = 700;

async function exchangeGarbage({ tally, world, random, share }: AttackContext, town: Town): Promise<void> {
	const caller = callerOf(world.baseUrl, { "x-forwarded-for": "203.0.113.99" });
	const count = Math.ceil(EXCHANGES * Math.max(share, 0.5));
	const statuses: number[] = [];
	for (let at = 0; at < count; at += 20) {
		const tokens = Array.from({ length: 20 }, () =>
			[16, 40, 70].map((size) => random.bytes(size).toString("base64url")).join("."),
		);
		const answers = await Promise.all(tokens.map((token) => caller.post("/api/action/oidc/exchange", { token })));
		for (const answer of answers) {
			statuses.push(answer.status);
			tally.note("garbage was exchanged", answer.status < 400, answer);
		}
	}
	tally.note(`${count} exchanges of garbage from one address, and none is refused for that`, !statuses.includes(429));
	const tracked = await town.track("exchanges");
	const token = await world.mint(tracked.repository, { sha: tracked.head.sha });
	const honest = await town.elsewhere().post("/api/action/oidc/exchange", { token });
	tally.note("garbage of one address keeps another from exchanging", honest.status !== 200, honest);
}

async function rotateInVain({ tally }: AttackContext, town: Town): Promise<void> {
	const ada = await town.person("ada");
	const revoked = tally.must("a key", await ada.post("/api/v1/keys", { name: "gone", scopes: ["read"] }), 201).id;
	await ada.delete(`/api/v1/keys/${revoked}`);
	const kept = tally.must("a key", await ada.post("/api/v1/keys", { name: "kept", scopes: ["read"] }), 201).id;
	for (let round = 0; round < 8; round += 1) {
		for (const body of [
			{ keyId: revoked },
			{ keyId: "01890000-0000-7000-8000-000000000000" },
			{},
			{ keyId: 7 },
			"not json",
		]) {
			const answer = await ada.post("/api/v1/keys/rotate", body);
			tally.note(`a rotation of ${JSON.stringify(body)}`, answer.status === 200 || answer.status === 429, answer);
		}
	}
	const answer = await ada.post("/api/v1/keys/rotate", { keyId: kept });
	tally.note("refused rotations spent the limit", answer.status !== 200, answer);
}

const DAY = 86_400;

async function liveLong({ tally, world }: AttackContext, town: Town): Promise<void> {
	const tracked = await town.track("long-lived");
	const now = Math.floor(Date.now() / 1_000);
	const ages = [DAY + 120, 2 * DAY, 30 * DAY, 365 * DAY, 3_650 * DAY, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER - now];
	for (const age of ages) {
		for (const claims of [
			{ exp: now + age },
			{ exp: now + age, iat: now + age - 300 },
			{ exp: now + age, nbf: now - 60 },
			{ exp: (now + age) * 1_000 },
		]) {
			const token = await world.mint(tracked.repository, { sha: tracked.head.sha, claims });
			const answer = await town.elsewhere().post("/api/action/oidc/exchange", { token });
			tally.note(`a token that lives ${age} s: ${JSON.stringify(claims)}`, answer.status !== 401, answer);
		}
	}
}

/** A member that stands twice in a line is read by some as the one, by others as the other. */
function checkLog({ tally, world }: AttackContext): void {
	const lines = world.service
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"));
	// One line of each kind: those with the same members are alike.
	const kinds = new Map(lines.map((line) => [namesOfTop(line).join(), line]));
	for (const [names, line] of kinds) {
		const twice = names.split(",").find((name, index, all) => all.indexOf(name) !== index);
		tally.note(`a line of the log has ${twice} twice`, twice !== undefined, line);
	}
}

/** The names of the outermost object's members, in order. */
function namesOfTop(line: string): readonly string[] {
	const names: string[] = [];
	let depth = 0;
	for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
		if (token === "{" || token === "[") depth += 1;
		else if (token === "}" || token === "]") depth -= 1;
		else if (depth === 1 && token.endsWith(":")) names.push(token.slice(0, -1).trim());
	}
	return names;
}
