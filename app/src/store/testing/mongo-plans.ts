import type { CommandStartedEvent, Db, Document, MongoClient } from "mongodb";
import type { WatchedQueries } from "./store-place.ts";

/** Commands that look for documents. Each names its collection as its own value. */
const planned = ["find", "aggregate", "count", "distinct", "findAndModify", "update", "delete"] as const;

/** Stages that read a whole collection, or sort in memory what no index orders. */
const scans = /"stage":"(?:COLLSCAN|SORT)"/;

/** A command as `explain` takes it: what the driver adds to each belongs to the one that was sent. */
export function explainable({
	lsid: _lsid,
	$db: _db,
	$clusterTime: _time,
	txnNumber: _number,
	writeConcern: _concern,
	...command
}: Document): Document {
	return command;
}

/** The command with its values left out: commands that differ in these alone have one plan. */
function shapeOf(command: Document): string {
	const collection = planned.map((name) => command[name]).find((name) => typeof name === "string");
	const shape = JSON.stringify(explainable(command), (key, value: unknown) => {
		if (key === "hint") return value;
		// The driver keeps the order of a sort in a map.
		if (value instanceof Map) return [...value].join();
		if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return "[…]";
		return typeof value === "object" && value !== null ? value : typeof value;
	});
	return `${String(collection)} ${shape}`;
}

/** Remembers one command of each shape that a client sends; the client was made with `monitorCommands`. */
export function watchClient(client: MongoClient, db: Db): WatchedQueries {
	const commands = new Map<string, Document>();
	client.on("commandStarted", ({ command }: CommandStartedEvent) => {
		if (planned.some((name) => name in command)) commands.set(shapeOf(command), command);
	});
	return {
		shapes: () => [...commands.keys()],
		async scanning() {
			const found: string[] = [];
			for (const [shape, command] of [...commands]) {
				const explained = await db.command({ explain: explainable(command), verbosity: "queryPlanner" });
				const plan = JSON.stringify(explained);
				if (scans.test(plan)) found.push(`${shape}: ${plan}`);
			}
			return found;
		},
	};
}
