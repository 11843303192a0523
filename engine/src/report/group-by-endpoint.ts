import type { Finding } from "../contract/finding.ts";
import { worstFirst } from "./worst-first.ts";

/** What is to be said of one endpoint. */
export interface EndpointFindings {
	/** Method and path. */
	readonly endpoint: string;
	/** Those that reach it alone. */
	readonly own: readonly Finding[];
	/** Those that reach others as well, and are said once for all of them. */
	readonly shared: readonly Finding[];
}

export interface ByEndpoint {
	/** Those that reach several endpoints. */
	readonly shared: readonly Finding[];
	/** In the order of the worst finding of each. */
	readonly endpoints: readonly EndpointFindings[];
	/** Those about the configuration. */
	readonly others: readonly Finding[];
}

/** Findings by what they reach; each stands in full at one place, worst first. */
export function groupByEndpoint(findings: readonly Finding[]): ByEndpoint {
	const groups = new Map<string, { readonly own: Finding[]; readonly shared: Finding[] }>();
	const sorted = worstFirst(findings);
	for (const finding of sorted) {
		for (const endpoint of finding.operations) {
			const group = groups.get(endpoint) ?? { own: [], shared: [] };
			groups.set(endpoint, group);
			(finding.operations.length === 1 ? group.own : group.shared).push(finding);
		}
	}
	return {
		shared: sorted.filter(({ operations }) => operations.length > 1),
		endpoints: [...groups].map(([endpoint, group]) => ({ endpoint, ...group })),
		others: sorted.filter(({ operations }) => operations.length === 0),
	};
}
