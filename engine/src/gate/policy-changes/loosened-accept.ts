import type { AcceptPolicy } from "../../contract/config.ts";
import { type Loosening, loosened } from "./loosening.ts";

/** Who may accept findings now, and could not before. Naming nobody means everybody who may make exceptions at all. */
export function loosenedAccept(before: AcceptPolicy, after: AcceptPolicy): readonly Loosening[] {
	const path = (member: string) => ["gate", "accept", member];
	const found: Loosening[] = [];
	const added = addedTo(before.by, after.by);
	if (added.length > 0) {
		const values = { from: sayList(before.by), to: sayList(after.by) };
		found.push(loosened(path("by"), values, `${added.join(", ")} may now accept findings`));
	}
	if (before.notAuthor && !after.notAuthor) {
		found.push(loosened(path("not_author"), YES_TO_NO, "authors may accept the findings of their own changes"));
	}
	if (before.two && !after.two) found.push(loosened(path("two"), YES_TO_NO, "one person alone may accept a finding"));
	if (before.maxDays !== null && (after.maxDays === null || after.maxDays > before.maxDays)) {
		const values = { from: String(before.maxDays), to: after.maxDays === null ? "any" : String(after.maxDays) };
		found.push(loosened(path("max_days"), values, "exceptions may hold for longer"));
	}
	return found;
}

const YES_TO_NO = { from: "true", to: "false" };

function addedTo(before: AcceptPolicy["by"], after: AcceptPolicy["by"]): readonly string[] {
	if (before === null) return [];
	if (after === null) return ["whoever may make exceptions"];
	const known = new Set(before.map((one) => one.toLowerCase()));
	return after.filter((one) => !known.has(one.toLowerCase()));
}

function sayList(by: AcceptPolicy["by"]): string {
	return by === null ? "anybody" : `[${by.join(", ")}]`;
}
