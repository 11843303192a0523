import type { Caller } from "../../client/http.ts";
import type { Operation } from "../../client/operations.ts";
import type { Town, Tracked } from "../../town.ts";
import { fullNameOf } from "../../world/github/model.ts";

/** Every id that leads to something of a project, as its administrator sees them. */
export interface ProjectIds {
	/** By the parameter's name, or by `path name` where the name means something else on that path. */
	readonly byParameter: Readonly<Record<string, string>>;
	/** What stands nowhere but in this project. */
	readonly words: readonly string[];
	/** What an operation is sent. */
	body(operation: Operation, variant: "whole" | "empty"): { readonly query?: string; readonly body?: unknown };
}

export const exceptionOf = (owner: string): object => ({
	finding: "0123456789abcdef",
	owner,
	reason: "somebody said so",
	expires_at: "2099-01-01",
});

export async function idsOf(
	{ world, installation }: Town,
	ada: Caller,
	{ id, repository }: Tracked,
): Promise<ProjectIds> {
	const runs = (await ada.get(`/api/projects/${id}/sync-runs`)).json as { id: string }[];
	const added = await ada.post(`/api/projects/${id}/exceptions`, exceptionOf("@ada"));
	const entries = (await ada.get(`/api/projects/${id}/changelog`)).json?.entries as { id: string }[] | undefined;
	const run = runs[0]?.id ?? id;
	const entry = entries?.[0]?.id ?? id;
	const now = new Date().toISOString();
	const whole: readonly (readonly [RegExp, unknown])[] = [
		[/\/exceptions$/, exceptionOf("@ada")],
		[/\/evidence$/, { from: "2020-01-01", to: "2099-01-01", format: "json" }],
		[/\/changelog\/publish$/, { entryId: entry }],
		[/\/sync$/, {}],
		[/\/visibility$/, { public: true }],
		[/\/installations\/[^/]+\/settings$/, { maintainers_manage: true }],
	];
	return {
		byParameter: {
			id,
			project_id: id,
			projectId: id,
			installation_id: String(installation.id),
			language: "typescript",
			exceptionId: String(added.json?.id ?? id),
			"/api/v1/sync-runs/{id} id": run,
			"/api/v1/sync-runs/{id}/report id": run,
		},
		words: [
			fullNameOf(repository),
			run,
			...(world.github.repositories.has(repository.id) ? [`"${repository.name}"`] : []),
		],
		body({ path, method }, variant) {
			if (path.includes("/log/proof")) return { query: variant === "whole" ? "?leaf=0&size=1" : "" };
			if (path.includes("/log/consistency")) return { query: variant === "whole" ? "?from=1&to=1" : "" };
			if (path.includes("/audit")) return { query: variant === "whole" ? `?from=2020-01-01T00:00:00Z&to=${now}` : "" };
			if (method === "GET") return {};
			return { body: variant === "whole" ? (whole.find(([pattern]) => pattern.test(path))?.[1] ?? {}) : {} };
		},
	};
}
