import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { EndedTable } from "../features/exceptions/ended-table.tsx";
import { ExceptionDialog, type ExceptionTask } from "../features/exceptions/exception-dialog.tsx";
import { ExceptionTable } from "../features/exceptions/exception-table.tsx";
import { exceptionsQuery, standingQuery } from "../features/exceptions/exceptions-queries.ts";
import { groupExceptions, groups } from "../features/exceptions/group-exceptions.ts";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { RequireSession } from "../features/session/require-session.tsx";
import type { ExceptionStates } from "../lib/api.ts";
import { exceptions as words } from "../texts/exceptions.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const route = getRouteApi("/projects/$id/exceptions");

/** What was accepted in a project: what needs somebody's attention first. */
export function ExceptionsPage() {
	return (
		<RequireSession>
			<Exceptions />
		</RequireSession>
	);
}

function Exceptions() {
	const { id } = route.useParams();
	const standing = useQuery(standingQuery(id));
	const states = useQuery(exceptionsQuery(id));
	return (
		<>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			{states.data !== undefined ? (
				<Groups projectId={id} states={states.data} mayChange={standing.data?.may.includes("except") ?? false} />
			) : states.error === null ? (
				<Skeleton lines={6} />
			) : (
				<ProblemView error={states.error} onRetry={() => states.refetch()} />
			)}
		</>
	);
}

interface GroupsProps {
	readonly projectId: string;
	readonly states: ExceptionStates;
	readonly mayChange: boolean;
}

function Groups({ projectId, states, mayChange }: GroupsProps) {
	const [task, setTask] = useState<ExceptionTask | null>(null);
	const grouped = groupExceptions(states);
	return (
		<>
			<p>{words.lead}</p>
			{grouped.size === 0 ? <EmptyState title={words.noneTitle} text={words.noneText} /> : null}
			{groups.map((group) => {
				const rows = grouped.get(group);
				if (rows === undefined) return null;
				return (
					<Card key={group} title={words.groups[group]}>
						{words.groupTexts[group] === "" ? null : <p>{words.groupTexts[group]}</p>}
						<ExceptionTable label={words.groups[group]} rows={rows} onTask={mayChange ? setTask : undefined} />
					</Card>
				);
			})}
			<JudgedBy projectId={projectId} states={states} />
			<Card title={words.ended}>
				<EndedTable projectId={projectId} />
			</Card>
			{task === null ? null : <ExceptionDialog task={task} projectId={projectId} onClose={() => setTask(null)} />}
		</>
	);
}

function JudgedBy({ projectId, states: { judged_by } }: Pick<GroupsProps, "projectId" | "states">) {
	if (judged_by === null) return null;
	return (
		<p>
			{words.judgedBy}{" "}
			<Link to="/projects/$id/runs/$run" params={{ id: projectId, run: judged_by }} search={{}}>
				{words.judgedByLink}
			</Link>
		</p>
	);
}
