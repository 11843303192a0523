import { describe, expect, it } from "@jest/globals";
import type { EngineResult, Ports, ProjectDocument } from "../../ports.ts";
import { readHistory } from "./read-history.ts";

describe("readHistory", () => {
	it.each<[said: string, listed: EngineResult<readonly string[]>, paths: readonly string[] | undefined]>([
		["asks for all files of the baseline", { ok: true, value: ["api.yaml"] }, ["api.yaml", "driftgate.yml"]],
		["asks for none where they cannot be listed", { ok: false, code: "engine-timeout", issues: [] }, undefined],
	])("%s", async (_, listed, paths) => {
		const asked: (readonly string[])[] = [];
		const installed = { suspendedAt: null, repositoryIds: ["1"], ownerId: 2, fullName: "acme/api" };
		const ports = {
			store: { getBlob: async () => new Uint8Array(), get: async () => installed, find: async () => installed },
			engine: { for: () => ({ listFiles: async () => listed }) },
			github: {
				listCommits: async (_repository: unknown, query: { readonly paths: readonly string[] }) => {
					asked.push(query.paths);
					return { kind: "commits", commits: [] };
				},
			},
			log: { warn() {} },
		} as unknown as Ports;
		const project = {
			id: "p",
			configPath: "driftgate.yml",
			repositoryId: "1",
			repositoryOwnerId: 2,
			installationId: "3",
		};
		const tracked = { ...project, baseline: { bundle: "sha" } } as unknown as ProjectDocument;
		const history = await readHistory(ports, tracked, 0, 1);
		expect(asked).toEqual(paths === undefined ? [] : [paths]);
		expect("reason" in history).toBe(paths === undefined);
	});
});
