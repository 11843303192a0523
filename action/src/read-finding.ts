import type { Exception, Finding, Level, Location, UnderPolicy, Witness } from "@driftgate/engine";
import { openWireObject, readText, type WireObject } from "./wire-reader.ts";

const levels: readonly Level[] = ["ERR", "WARN", "INFO"];
const subjects = ["operation", "access", "part", "value", "announcement", "name"] as const;
const directions = ["request", "response"] as const;

/**
 * One finding of the service's answer. What services of earlier versions did not say is nothing here. Throws TypeError
 * where it is no finding.
 */
export function readFinding(item: unknown): Finding {
	const wire = openWireObject(item);
	const fingerprint = wire.text("fingerprint");
	const underPolicy = wire.optional("under_policy", readUnderPolicy);
	return {
		fingerprint,
		rule: wire.text("rule"),
		level: wire.oneOf("level", levels),
		wire: wire.oneOf("wire", levels),
		source: wire.oneOf("source", levels),
		...(underPolicy === null ? {} : { underPolicy }),
		message: wire.text("message"),
		direction: wire.optionalText("direction") === undefined ? null : wire.oneOf("direction", directions),
		// No report says it.
		effect: null,
		subject: wire.optionalText("subject") === undefined ? null : wire.oneOf("subject", subjects),
		operations: wire.list("operations", readText),
		tags: wire.optionalList("tags", readTagReach),
		reached: wire.optional("reached", readReached) ?? { methods: [], types: [], tools: [] },
		before: wire.optional("before", readLocation),
		after: wire.optional("after", readLocation),
		shownAt: wire.object("shown_at", readLocation),
		points: wire.number("points"),
		pointsExplained: wire.text("points_explained"),
		proof: wire.oneOf("proof", ["proved", "by-structure", "unproven"]),
		witness: wire.optional("witness", readWitness),
		...readProofText(wire),
		exception: wire.optional("exception", (exception) => readException(exception, fingerprint)),
	};
}

function readTagReach(item: unknown): Finding["tags"][number] {
	const wire = openWireObject(item);
	return { tag: wire.text("tag"), operations: wire.number("operations") };
}

function readUnderPolicy(wire: WireObject): UnderPolicy {
	return {
		wire: wire.oneOf("wire", levels),
		source: wire.oneOf("source", levels),
		milder: wire.list("milder", (item) => {
			const milder = openWireObject(item);
			return { operation: milder.text("operation"), level: milder.oneOf("level", levels) };
		}),
	};
}

function readReached(wire: WireObject): Finding["reached"] {
	return {
		methods: wire.list("sdk_methods", readText),
		types: wire.list("types", readText),
		tools: wire.list("mcp_tools", readText),
	};
}

function readWitness(wire: WireObject): Witness {
	return {
		payload: wire.json("payload"),
		of: wire.text("of"),
		acceptedBy: wire.oneOf("accepted_by", ["before", "after"]),
		refusal: wire.object("refusal", (refusal) => ({
			pointer: refusal.text("pointer"),
			keyword: refusal.text("keyword"),
			text: refusal.text("text"),
		})),
	};
}

function readProofText(wire: WireObject): Pick<Finding, "unproven" | "failing"> {
	const unproven = wire.optionalText("unproven");
	const failing = wire.optionalText("failing");
	return { ...(unproven === undefined ? {} : { unproven }), ...(failing === undefined ? {} : { failing }) };
}

function readLocation(wire: WireObject): Location {
	return {
		file: wire.text("file"),
		line: wire.number("line"),
		column: wire.number("column"),
		pointer: wire.text("pointer"),
	};
}

function readException(wire: WireObject, finding: string): Exception {
	return {
		finding,
		owner: wire.text("owner"),
		reason: wire.text("reason"),
		expires: wire.text("expires"),
		at: null,
	};
}
