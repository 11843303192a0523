import type { BreakingOperation } from "../contract/decision.ts";
import type { Finding, OperationLevel } from "../contract/finding.ts";
import { fromCents, toCents } from "../levels/cents.ts";
import { levelWeights } from "../levels/level-weights.ts";
import { compareTexts } from "../lib/json-order.ts";

interface Share {
	readonly kind: string;
	readonly endpoint: string;
	cents: number;
	severity: "error" | "warning";
}

/**
 * The findings that count, seen from each operation, which has the level that the policy gives it there: their points
 * are shared over the operations that they reach, in proportion to the weights of these levels and to the hundredth, so
 * that all shares together are the effective score. One entry a kind and endpoint, dearest first.
 */
export function breakingOperations(findings: readonly Finding[]): BreakingOperation[] {
	const byKind = new Map<string, Map<string, Share>>();
	for (const finding of findings) {
		if (finding.level === "INFO" || finding.exception !== null) continue;
		const kind = finding.rule.replaceAll("-", "_");
		const shares = byKind.get(kind) ?? new Map<string, Share>();
		byKind.set(kind, shares);
		const places = placesOf(finding);
		const cents = splitCents(
			toCents(finding.points),
			places.map(({ level }) => levelWeights[level]),
		);
		for (const [index, { operation, level }] of places.entries()) {
			const share = shares.get(operation) ?? { kind, endpoint: operation, cents: 0, severity: "warning" };
			share.cents += cents[index] ?? 0;
			if (level === "ERR") share.severity = "error";
			shares.set(operation, share);
		}
	}
	return [...byKind.values()]
		.flatMap((shares) => [...shares.values()])
		.sort((a, b) => b.cents - a.cents || compareTexts(a.endpoint, b.endpoint) || compareTexts(a.kind, b.kind))
		.map(({ kind, endpoint, cents, severity }) => ({ kind, endpoint, breakingScore: fromCents(cents), severity }));
}

/** The operations at which a finding counts, each with its own level. */
function placesOf({ operations, level, underPolicy }: Finding): readonly OperationLevel[] {
	const milder = new Map(underPolicy?.milder.map((one) => [one.operation, one.level]));
	return operations
		.map((operation) => ({ operation, level: milder.get(operation) ?? level }))
		.filter((one) => levelWeights[one.level] > 0);
}

/** Parts by weight in whole hundredths; the first ones take what is left over. */
function splitCents(total: number, weights: readonly number[]): readonly number[] {
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	const least = weights.map((weight) => Math.floor((total * weight) / all));
	const left = total - least.reduce((sum, cents) => sum + cents, 0);
	return least.map((cents, index) => cents + (index < left ? 1 : 0));
}
