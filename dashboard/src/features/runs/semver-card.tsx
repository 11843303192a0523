import type { GateDecisionSummary } from "../../lib/api.ts";
import { runs } from "../../texts/runs.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";

const words = runs.semver;

/** How far the version has to move, for whom. Nothing where an earlier service decided, which did not ask. */
export function SemverCard({ semver }: Pick<GateDecisionSummary, "semver">) {
	if (semver === null) return null;
	return (
		<Card title={words.title}>
			<Facts
				facts={[
					[words.api, semver.api],
					[words.sdk, semver.sdk],
					[words.version, semver.next === null ? semver.version : `${semver.version}: ${words.next(semver.next)}`],
				]}
			/>
		</Card>
	);
}
