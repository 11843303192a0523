import type { BreakingOperation } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { fromCents, toCents } from "../lib/cents.ts";
import { compareTexts } from "../lib/json-order.ts";

interface Share {
	readonly kind: string;
	readonly endpoint: string;
	cents: number;
	severity: "error" | "warning";
}

/**
 * The findings that count, seen from each operation: their points are shared equally over the operations that they reach,
 * to the hundredth, so that all shares together are the effective score. One entry a kind and endpoint, dearest first.
 */
export function breakingOperations(findings: readonly Finding[]): BreakingOperation[] {
	const shares = new Map<string, Share>();
	for (const finding of findings) {
		if (finding.level === "INFO" || finding.exception !== null) continue;
		const severity = finding.level === "ERR" ? "error" : "warning";
		const kind = finding.rule.replaceAll("-", "_");
		const cents = splitCents(toCents(finding.points), finding.operations.length);
		for (const [index, endpoint] of finding.operations.entries()) {
			const key = `${kind} ${endpoint}`;
			const share = shares.get(key) ?? { kind, endpoint, cents: 0, severity };
			share.cents += cents(index);
			if (severity === "error") share.severity = severity;
			shares.set(key, share);
		}
	}
	return [...shares.values()]
		.sort((a, b) => b.cents - a.cents || compareTexts(a.endpoint, b.endpoint) || compareTexts(a.kind, b.kind))
		.map(({ kind, endpoint, cents, severity }) => ({ kind, endpoint, breakingScore: fromCents(cents), severity }));
}

/** Equal parts in whole hundredths; the first ones take what is left over. */
function splitCents(total: number, parts: number): (index: number) => number {
	const least = Math.floor(total / parts);
	const left = total - least * parts;
	return (index) => least + (index < left ? 1 : 0);
}
