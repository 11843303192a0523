import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { Palette } from "../features/palette/palette.tsx";
import type { Command } from "../features/palette/select-commands.ts";
import { overviewQuery } from "../features/projects/projects-queries.ts";
import { foundRunsQuery } from "../features/runs/found-runs-query.ts";
import { runQuery } from "../features/runs/run-queries.ts";
import type { ProjectOverview } from "../lib/api.ts";
import { palette as words } from "../texts/palette.ts";
import { projectNav } from "../texts/project-nav.ts";

/** Projects in whose histories a run is looked for, where somebody is on none of them. */
const LOOKED_THROUGH = 5;

export interface CommandPaletteProps {
	readonly onShortcuts: () => void;
	readonly onClose: () => void;
}

/** Every project, run, rule and action, by one field. */
export function CommandPalette({ onShortcuts, onClose }: CommandPaletteProps) {
	const [text, setText] = useState("");
	const projects = useQuery(overviewQuery).data?.projects ?? [];
	const actions = useActions(onShortcuts);
	const pages = usePages(projects);
	const rules = useRules();
	const runs = useRuns(projects, useDeferredValue(text));
	return <Palette commands={[...rules, ...pages, ...actions, ...runs]} onText={setText} onClose={onClose} />;
}

function useActions(onShortcuts: () => void): readonly Command[] {
	const navigate = useNavigate();
	const group = words.groups.actions;
	const { actions } = words;
	const all: readonly (readonly [keyof typeof actions, () => void])[] = [
		["projects", () => navigate({ to: "/projects", search: {} })],
		["services", () => navigate({ to: "/services" })],
		["evidence", () => navigate({ to: "/evidence", search: {} })],
		["keys", () => navigate({ to: "/keys" })],
		["billing", () => navigate({ to: "/billing", search: {} })],
		["account", () => navigate({ to: "/account" })],
		["onboarding", () => navigate({ to: "/onboarding", search: {} })],
		// The page is loaded anew: its own policy lets a form go to GitHub.
		["setup", () => location.assign("/setup")],
		["playground", () => navigate({ to: "/try", search: {} })],
		["shortcuts", onShortcuts],
	];
	return all.map(([id, run]) => ({ id, group, text: actions[id], run }));
}

function usePages(projects: readonly ProjectOverview[]): readonly Command[] {
	const navigate = useNavigate();
	return projects.flatMap(({ project_id: id, name }) => {
		const params = { id };
		const pages: readonly (readonly [name: string, open: () => void])[] = [
			[projectNav.runs, () => navigate({ to: "/projects/$id/runs", params, search: {} })],
			[projectNav.changelog, () => navigate({ to: "/projects/$id/changelog", params, search: {} })],
			[projectNav.outputs, () => navigate({ to: "/projects/$id/outputs", params, search: {} })],
			[projectNav.description, () => navigate({ to: "/projects/$id/description", params, search: {} })],
			[projectNav.evidence, () => navigate({ to: "/evidence", search: { project: id } })],
			[projectNav.exceptions, () => navigate({ to: "/projects/$id/exceptions", params })],
			[projectNav.settings, () => navigate({ to: "/projects/$id/settings", params })],
		];
		const group = words.groups.projects;
		return [
			{ id, group, text: name, run: () => navigate({ to: "/projects/$id", params }) },
			...pages.map(([page, run]) => ({ id: `${id}-${page}`, group, text: words.of(page, name), run })),
		];
	});
}

/** Of the run on whose page somebody is: its findings by rule. */
function useRules(): readonly Command[] {
	const navigate = useNavigate();
	const queries = useQueryClient();
	const { id, run } = useParams({ strict: false });
	if (id === undefined || run === undefined) return [];
	const findings = queries.getQueryData(runQuery(run).queryKey)?.findings ?? [];
	const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted();
	return rules.map((rule) => ({
		id: `rule-${rule}`,
		group: words.groups.rules,
		text: rule,
		run: () => navigate({ to: "/projects/$id/runs/$run", params: { id, run }, search: { text: rule } }),
	}));
}

function useRuns(projects: readonly ProjectOverview[], text: string): readonly Command[] {
	const navigate = useNavigate();
	const { id: own } = useParams({ strict: false });
	const ids = own === undefined ? projects.slice(0, LOOKED_THROUGH).map(({ project_id }) => project_id) : [own];
	// The newest are told apart here by what they are called; the others, by the service.
	const wanted = [...new Set(["", text])];
	const found = useQueries({ queries: ids.flatMap((id) => wanted.map((one) => foundRunsQuery(id, one))) });
	const runs = new Map(found.flatMap(({ data = [] }) => data.map((run) => [run.id, run] as const)));
	return [...runs.values()].map(({ id: run, project_id: id, verdict, status, commit, ref }) => ({
		id: run,
		group: words.groups.runs,
		text: words.run(verdict ?? status, commit, ref),
		run: () => navigate({ to: "/projects/$id/runs/$run", params: { id, run }, search: {} }),
	}));
}
