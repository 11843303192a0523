import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { Attack, AttackContext } from "../attack.ts";
import { openTown, type Town } from "../town.ts";

const MiB = 1_048_576;
/** What bodies of people whom nobody knows may hold of the process's memory. */
const BOUND_MIB = 150;

interface Flood {
	readonly name: string;
	readonly connections: number;
	/** The head of the request, without the empty line, and what follows it. */
	head(town: Town, index: number): readonly string[];
	body?: Buffer;
	/** Sends one byte of the rest now and then. */
	readonly isDripping?: boolean;
}

const LARGE = 24 * MiB;
const filling = Buffer.alloc(LARGE - 1, 0x20);

const webhook = [
	"POST /api/webhooks/github HTTP/1.1",
	"content-type: application/json",
	"x-github-event: push",
	"x-github-delivery: a",
	`x-hub-signature-256: sha256=${"0".repeat(64)}`,
];
const gate = ["POST /api/action/gate-check HTTP/1.1", "content-type: application/json", "authorization: Bearer nobody"];
const diff = ["POST /api/tools/diff HTTP/1.1", "content-type: application/json"];
const from = (index: number): string => `x-forwarded-for: 198.51.100.${index % 250}`;

const floods: readonly Flood[] = [
	...(
		[
			["unsigned webhooks", webhook],
			["gate-checks of nobody", gate],
			["comparisons", diff],
		] as const
	).flatMap(([name, lines]) => [
		{
			name: `60 stalled ${name} of 24 MiB`,
			connections: 60,
			head: (_: Town, index: number) => [...lines, from(index), `content-length: ${LARGE}`],
			body: filling,
		},
		{
			name: `60 stalled ${name} of one address`,
			connections: 60,
			head: () => [...lines, "x-forwarded-for: 198.51.100.7", `content-length: ${LARGE}`],
			body: filling,
		},
	]),
	{
		name: "40 chunked webhooks without an end",
		connections: 40,
		head: (_, index) => [...webhook, from(index), "transfer-encoding: chunked"],
		body: Buffer.concat(
			Array.from({ length: 20 }, () =>
				Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(MiB, 0x20), Buffer.from("\r\n")]),
			),
		),
	},
	{
		name: "40 gzip bombs for the comparison",
		connections: 40,
		head: (_, index) => [...diff, from(index), "content-encoding: gzip", `content-length: ${bomb.length + 1}`],
		get body() {
			return bomb;
		},
	},
	...(
		[
			["gzip bombs that are whole", () => bomb],
			["gzip bodies whose checksum is wrong", () => falsified],
			["gzip bodies in three members, of which the last says nothing", () => halved],
		] as const
	).map(([name, bytes]) => ({
		name: `40 ${name}`,
		connections: 40,
		head: (_: Town, index: number) => [
			...diff,
			from(index),
			"content-encoding: gzip",
			`content-length: ${bytes().length}`,
		],
		get body() {
			return bytes();
		},
	})),
	{
		name: "40 comparisons of 7.9 MiB of which the last byte is missing",
		connections: 40,
		head: (_, index) => [...diff, from(index), `content-length: ${taken.length + 1}`],
		get body() {
			return taken;
		},
	},
	{
		name: "300 bodies that drip",
		connections: 300,
		head: (_, index) => [...diff, from(index), `content-length: ${LARGE}`],
		isDripping: true,
	},
	{ name: "300 heads without an end", connections: 300, head: () => ["GET /api/health HTTP/1.1"], isDripping: true },
	{
		name: "40 lies about the length",
		connections: 40,
		head: (_, index) => [...webhook, from(index), "content-length: 99999999999999"],
		body: filling,
	},
];

/** 31 MiB of spaces in some thousand bytes. */
const bomb = gzipSync(Buffer.alloc(31 * MiB, 0x20));

/** As much as a comparison may be, which is nothing that can be compared. */
const taken = Buffer.from(JSON.stringify({ base: " ".repeat(4 * MiB), revision: " ".repeat(3.9 * MiB) }));
const fitting = gzipSync(taken);
const halved = Buffer.concat([fitting, bomb, gzipSync(Buffer.alloc(0))]);
const falsified = Buffer.from(fitting);
falsified.writeUInt32LE(0, falsified.length - 8);

export const bufferedBodies: Attack = {
	name: "buffered-bodies",
	holds: "bodies that stall, drip, lie or burst hold a bounded part of memory, and others are answered meanwhile",
	async run(context) {
		const { world, tally, share } = context;
		const town = await openTown(world, tally);
		const tracked = await town.track("answered");
		const ci = await town.workflow(tracked.repository, { sha: tracked.head.sha });
		// What every process takes once, whoever asks.
		for (let warm = 0; warm < 5; warm += 1) await town.submit(ci, tracked, tracked.head, { mode: "check" });
		const before = world.service.residentMiB();
		for (const flood of floods.slice(0, Math.max(1, Math.ceil(floods.length * share)))) {
			await pour(context, town, flood, before, async () => {
				const health = await town.anyone.get("/api/health");
				tally.note(`${flood.name}: health is not answered`, health.status !== 200, health);
				const checked = await town.submit(ci, tracked, tracked.head, { mode: "check" });
				tally.note(`${flood.name}: a small gate-check is not answered`, checked.status !== 200, checked);
			});
		}
	},
};

async function pour(
	{ world, tally }: AttackContext,
	town: Town,
	flood: Flood,
	before: number,
	meanwhile: () => Promise<void>,
): Promise<void> {
	const address = new URL(world.baseUrl);
	const sockets = Array.from({ length: flood.connections }, (_, index) => open(address, flood, town, index));
	let most = before;
	for (let look = 0; look < 8; look += 1) {
		await town.sleep(500);
		if (flood.isDripping === true) for (const socket of sockets) if (socket.writable) socket.write("x");
		most = Math.max(most, world.service.residentMiB());
	}
	await meanwhile();
	for (const socket of sockets) socket.destroy();
	const more = Math.round(most - before);
	for (let connection = 0; connection < flood.connections; connection += 1) {
		tally.note(`${flood.name} hold ${more} MiB`, connection === 0 && more > BOUND_MIB);
	}
	await town.sleep(500);
}

function open(address: URL, flood: Flood, town: Town, index: number): Socket {
	const socket = connect(Number(address.port), address.hostname);
	socket.on("error", () => {});
	socket.resume();
	const isHeadless = flood.name.includes("heads");
	const end = isHeadless ? "\r\nx-drip: " : "\r\n\r\n";
	socket.write(`${[...flood.head(town, index), `host: ${address.host}`].join("\r\n")}${end}`);
	if (flood.body !== undefined) socket.write(flood.body);
	return socket;
}
