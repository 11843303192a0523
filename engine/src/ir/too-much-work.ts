import type { Schema } from "../contract/api.ts";
import type { Location, Place } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { count } from "../lib/say.ts";
import type { Work } from "../lib/work.ts";
import { childSchemas } from "../openapi/child-schemas.ts";

/** What was read of a description until its work was spent. */
export interface WorkDone {
	readonly work: Work;
	/** The schema that was read last. */
	readonly last: Schema;
	/** All that were read. */
	readonly read: ReadonlyMap<Schema["id"], Schema>;
	/** How many of them are several places of the text together. */
	readonly merged: number;
	readonly locate: (place: Place) => Location;
}

/**
 * The refusal of a description that takes more work than one judgement may cost. It names the place where the work was
 * done: what holds for one value together in ever new sets, or the choice from which most ways lead down.
 */
export function tooMuchWork(done: WorkDone): Fault {
	const { place, message } = done.merged > done.read.size / 2 ? ofMerges(done) : ofWays(done);
	return new Fault("spec-too-large", [{ at: done.locate(place), message: `${message} ${say(done.work)}` }]);
}

function say({ most }: Work): string {
	return `Comparing them takes more than ${count(most, "step")}, the limit of one judgement.`;
}

interface Told {
	readonly place: Place;
	readonly message: string;
}

function ofMerges({ last, merged }: WorkDone): Told {
	const together = count(last.written.values.length, "schema");
	const message = `Here \`allOf\` combines ${together}, and references back to them combine them in ever new sets: ${merged} so far. Merge them into one component with its own \`properties\`.`;
	return { place: last.at, message };
}

/** Of unions first: who chooses among branches can tell them apart. */
function ofWays({ last, read }: WorkDone): Told {
	const ways = waysDown(read);
	const most = (schemas: readonly Schema[]) =>
		schemas.reduce((best, schema) => ((ways.get(schema) ?? 0) > (ways.get(best) ?? 0) ? schema : best), last);
	const widest = most([...read.values()].filter(({ unions }) => unions.length > 0));
	const [union] = widest.unions;
	const combinations = sayNumber(ways.get(widest) ?? 1);
	if (union === undefined) {
		const message = `From this schema, ${combinations} paths lead through schemas that refer to the same others repeatedly. Refer to each of them once, or avoid \`not\`, \`if\` and \`contains\` in them.`;
		return { place: widest.at, message };
	}
	const message = `The branches of this \`${union.kind}\` lead to ${combinations} combinations of schemas. Give each branch a required property with its own \`const\`, name it in a \`discriminator\`, and list no schema twice.`;
	return { place: union.at, message };
}

/** In how many ways each schema leads down to those that lead no further. Ways that come round again count once. */
function waysDown(read: ReadonlyMap<Schema["id"], Schema>): ReadonlyMap<Schema, number> {
	const ways = new Map<Schema, number>();
	for (const start of read.values()) {
		const open = [start];
		for (let schema = open.at(-1); schema !== undefined; schema = open.at(-1)) {
			const below = [...childSchemas(schema)].map((id) => read.get(id)).filter((one) => one !== undefined);
			const isEntered = ways.has(schema);
			if (!isEntered) ways.set(schema, 1);
			const unread = isEntered ? [] : below.filter((one) => !ways.has(one));
			if (unread.length > 0) open.push(...unread);
			else {
				open.pop();
				const sum = below.reduce((all, one) => all + (ways.get(one) ?? 1), 0);
				ways.set(schema, Math.max(ways.get(schema) ?? 1, sum));
			}
		}
	}
	return ways;
}

function sayNumber(ways: number): string {
	return ways < 1e15 ? String(ways) : `more than ${"10^"}${Math.floor(Math.log10(Math.min(ways, Number.MAX_VALUE)))}`;
}
