import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Run } from "../../lib/api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { versionsQuery } from "./version-queries.ts";

interface VersionsOfProps {
	/** The project's. */
	readonly id: string;
	/** What stands in the place of a project's versions that has none yet. */
	readonly none: { readonly noneTitle: string; readonly noneText: string };
	/** At least one, the newest first. */
	readonly children: (versions: readonly [Run, ...Run[]]) => ReactNode;
}

/** Asks for a project's versions, and shows what there is to show of them. */
export function VersionsOf({ id, none, children }: VersionsOfProps) {
	const versions = useQuery(versionsQuery(id));
	if (versions.isPending) return <Skeleton lines={6} />;
	if (versions.data === undefined) {
		return <ProblemView error={versions.error} onRetry={() => versions.refetch()} />;
	}
	const [newest, ...older] = versions.data;
	if (newest === undefined) return <EmptyState title={none.noneTitle} text={none.noneText} />;
	return children([newest, ...older]);
}
