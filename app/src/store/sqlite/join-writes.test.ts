import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, openConnection } from "./connection.ts";
import { type JoiningConnection, joinWrites } from "./join-writes.ts";

describe("writes of one turn", () => {
	let folder: string;
	let opened: Connection;
	let joined: JoiningConnection;
	let transactions: number;
	let mayCommit: boolean;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "driftgate-joined-"));
		opened = openConnection(join(folder, "joined.db"));
		opened.exec("CREATE TABLE kept (name TEXT PRIMARY KEY NOT NULL) STRICT");
		[transactions, mayCommit] = [0, true];
		joined = joinWrites({
			...opened,
			write: (work) => {
				transactions += 1;
				return opened.write(() => {
					const result = work();
					if (!mayCommit) throw new Error("The disk is full.");
					return result;
				});
			},
		});
	});

	afterEach(async () => {
		joined.close();
		await rm(folder, { recursive: true });
	});

	const keep = (name: string) => joined.join(() => joined.run("INSERT INTO kept VALUES (?)", name));
	const kept = () => opened.all("SELECT name FROM kept ORDER BY name").map(({ name }) => name);

	it("are one transaction, and each has its own answer", async () => {
		expect(await Promise.all([keep("a"), joined.join(() => "b"), keep("c")])).toEqual([1, "b", 1]);
		expect([transactions, kept()]).toEqual([1, ["a", "c"]]);
		await keep("d");
		expect([transactions, kept()]).toEqual([2, ["a", "c", "d"]]);
	});

	it("fail alone: what one of them does wrong is not the others'", async () => {
		const broken = joined.join(() => {
			joined.run("INSERT INTO kept VALUES ('half')");
			throw new Error("It is broken.");
		});
		const [first, second, third] = await Promise.allSettled([keep("a"), broken, keep("b")]);
		expect([first.status, third.status]).toEqual(["fulfilled", "fulfilled"]);
		expect(second).toMatchObject({ reason: { message: "It is broken." } });
		expect(kept()).toEqual(["a", "b"]);
	});

	it("are refused together where nothing can be kept, and nothing of them is", async () => {
		mayCommit = false;
		const refused = await Promise.allSettled([keep("a"), keep("b")]);
		expect(refused).toMatchObject([{ reason: { message: "The disk is full." } }, { status: "rejected" }]);
		expect(kept()).toEqual([]);
	});

	it("are kept before the connection is closed", async () => {
		const asked = Promise.all([keep("a"), keep("b")]);
		joined.close();
		expect(await asked).toEqual([1, 1]);
		opened = openConnection(join(folder, "joined.db"));
		expect(kept()).toEqual(["a", "b"]);
		opened.close();
	});
});
