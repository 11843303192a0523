import { randomUUID } from "node:crypto";
import type { ProjectDocument, Store } from "../../ports.ts";
import { aProject, aRepository, aUser, empty, stored } from "./documents.ts";

/** Writes: what is kept, and which of two writers wins. */
export function describeWrites(store: () => Store): void {
	describe("what is kept", () => {
		const roundTrip = async (artifacts: unknown) => {
			const project = aProject({ artifacts: artifacts as ProjectDocument["artifacts"] });
			expect(await store().insert("projects", project)).toEqual({ ok: true, rev: 1 });
			return (await store().get("projects", project.id))?.artifacts;
		};

		it("gives back the document and its revision", async () => {
			const project = aProject({ versionNumber: Number.MAX_SAFE_INTEGER, createdAt: -1.5 });
			await store().insert("projects", project);
			expect(await store().get("projects", project.id)).toStrictEqual(stored<"projects">(project, 1));
			expect(await store().get("projects", randomUUID())).toBeUndefined();
		});

		it("gives those of several documents that are there, by their ids", async () => {
			const projects = [aProject({}), aProject({})];
			for (const project of projects) await store().insert("projects", project);
			const [first = "", second = ""] = projects.map(({ id }) => id);
			const found = await store().getAll("projects", [second, randomUUID(), first, second]);
			expect(found).toEqual(new Map(projects.map((project) => [project.id, stored<"projects">(project, 1)])));
			expect(await store().getAll("projects", [])).toEqual(new Map());
			expect(await store().getAll("syncRuns", [first])).toEqual(new Map());
		});

		it("keeps null and drops undefined", async () => {
			const artifacts = await roundTrip([{ kept: null, dropped: undefined }, undefined]);
			expect(artifacts).toStrictEqual([{ kept: null }, null]);
		});

		it("keeps names that databases and JavaScript give a meaning to", async () => {
			const text = '[{"a.b":1,"$ref":"#/x","$set":{"$inc":2},"__proto__":{"x":1},"constructor":3,"":4,"0":5}]';
			const artifacts = await roundTrip(JSON.parse(text));
			expect(JSON.parse(JSON.stringify(artifacts))).toStrictEqual(JSON.parse(text));
			expect(Object.keys(artifacts?.[0] ?? {})).toContain("__proto__");
			expect(({} as { x?: number }).x).toBeUndefined();
		});

		it("keeps numbers and text to the last bit", async () => {
			const values = [0, -1, 2 ** 31, -(2 ** 53) + 1, 1e300, 5e-324, 0.1, "", "a\0b", "\u{1F600}\uFFFD\u2028", "é"];
			expect(await roundTrip(values)).toStrictEqual(values);
			expect(await roundTrip([-0, "\uD800"])).toStrictEqual([0, "\uFFFD"]);
		});

		it.each([
			["a number that JSON lacks", Number.NaN],
			["a date", new Date(0)],
			["a big integer", 1n],
			["the driver's own types", { _bsontype: "ObjectId" }],
			["the driver's references", { $ref: "users", $id: "1" }],
			["U+0000 in a name", { "a\0b": 1 }],
			["too many levels", JSON.parse(`${"[".repeat(100)}${"]".repeat(100)}`)],
			["too many bytes", "x".repeat(2 * 1024 * 1024)],
		])("refuses %s", async (_, value) => {
			const project = aProject({ artifacts: [value] as unknown as ProjectDocument["artifacts"] });
			await expect(store().insert("projects", project)).rejects.toThrow(TypeError);
			expect(await store().get("projects", project.id)).toBeUndefined();
		});

		it("refuses an indexed field of another kind than is declared, and a document without an id", async () => {
			for (const wrong of [{ createdAt: "1" }, { trackedFile: ["a"] }, { ownerUserId: { $gt: "" } }, { id: "" }]) {
				await expect(store().insert("projects", aProject(wrong as never))).rejects.toThrow(TypeError);
			}
		});
	});

	describe("who wins", () => {
		it("refuses a second document of an id, and keeps the first", async () => {
			const first = aRepository();
			await store().insert("repositories", first);
			const second = { ...first, fullName: "acme/other" };
			expect(await store().insert("repositories", second)).toEqual({ ok: false, conflict: "id" });
			expect(await store().get("repositories", first.id)).toEqual(stored<"repositories">(first, 1));
		});

		it("gives one of 50 inserts of an id", async () => {
			const repository = aRepository();
			const writes = await Promise.all(Array.from({ length: 50 }, () => store().insert("repositories", repository)));
			expect(writes.filter(({ ok }) => ok)).toHaveLength(1);
		});

		it("holds a unique index on insert and on replace, and finds by it", async () => {
			const [first, second] = [aProject(), aProject()];
			await store().insert("projects", first);
			await store().insert("projects", second);
			const taken = { ok: false, conflict: "trackedFile" };
			const { trackedFile } = first;
			expect(await store().insert("projects", aProject({ trackedFile }))).toEqual(taken);
			expect(await store().replaceIf("projects", { ...second, trackedFile }, 1)).toEqual(taken);
			expect(await store().replaceIf("projects", { ...first, name: "renamed" }, 1)).toEqual({ ok: true, rev: 2 });
			expect(await store().find("projects", { trackedFile })).toMatchObject({ id: first.id, name: "renamed", rev: 2 });
			expect(await store().find("projects", { trackedFile: randomUUID() })).toBeUndefined();
		});

		it("names the id, or the revision, before a unique index", async () => {
			const [first, second] = [aProject(), aProject()];
			await store().insert("projects", first);
			await store().insert("projects", second);
			const both = { ...second, trackedFile: first.trackedFile };
			expect(await store().insert("projects", both)).toEqual({ ok: false, conflict: "id" });
			expect(await store().replaceIf("projects", both, 7)).toEqual({ ok: false, conflict: "rev" });
		});

		it("frees a unique value with its document", async () => {
			const project = aProject();
			await store().insert("projects", project);
			expect(await store().deleteIf("projects", project.id, 1)).toBe(true);
			expect(await store().insert("projects", { ...project, id: randomUUID() })).toEqual({ ok: true, rev: 1 });
		});

		it("holds a partial unique index over its part alone", async () => {
			await empty(store(), "users");
			const [local, other] = [aUser({ local: true }), aUser()];
			for (const user of [local, other, aUser()]) {
				expect(await store().insert("users", user)).toEqual({ ok: true, rev: 1 });
			}
			const taken = { ok: false, conflict: "local" };
			expect(await store().insert("users", aUser({ local: true }))).toEqual(taken);
			expect(await store().replaceIf("users", { ...other, local: true }, 1)).toEqual(taken);
			expect(await store().replaceIf("users", { ...local, local: false }, 1)).toEqual({ ok: true, rev: 2 });
			expect(await store().replaceIf("users", { ...other, local: true }, 1)).toEqual({ ok: true, rev: 2 });
			expect((await store().find("users", { local: true }))?.id).toBe(other.id);
			await expect(store().find("users", { local: false })).rejects.toThrow(TypeError);
		});

		it("lets one of 50 writers of a revision win", async () => {
			const project = aProject();
			await store().insert("projects", project);
			const writes = await Promise.all(
				Array.from({ length: 50 }, (_, number) =>
					store().replaceIf("projects", { ...project, versionNumber: number + 1 }, 1),
				),
			);
			const winner = writes.findIndex(({ ok }) => ok);
			expect(writes.filter(({ ok }) => ok)).toEqual([{ ok: true, rev: 2 }]);
			expect(writes.filter(({ ok }) => !ok)).toEqual(Array(49).fill({ ok: false, conflict: "rev" }));
			expect(await store().get("projects", project.id)).toMatchObject({ versionNumber: winner + 1, rev: 2 });
		});

		it("replaces the whole document, and never its revision by one that was read", async () => {
			const { baseline: _, ...project } = aProject();
			await store().insert("projects", { ...project, baseline: null });
			const read = await store().get("projects", project.id);
			if (read === undefined) throw new Error("The project is gone.");
			await store().replaceIf("projects", { ...read, name: "a" }, read.rev);
			expect(await store().replaceIf("projects", { ...read, name: "b" }, 2)).toEqual({ ok: true, rev: 3 });
			await store().replaceIf("projects", project as ProjectDocument, 3);
			expect(await store().get("projects", project.id)).toStrictEqual({ ...project, rev: 4 });
		});

		it("does not bring a missing document back", async () => {
			const project = aProject();
			expect(await store().replaceIf("projects", project, 1)).toEqual({ ok: false, conflict: "rev" });
			expect(await store().get("projects", project.id)).toBeUndefined();
		});

		it("deletes at the revision that it is told, once", async () => {
			const project = aProject();
			await store().insert("projects", project);
			await store().replaceIf("projects", project, 1);
			expect(await store().deleteIf("projects", project.id, 1)).toBe(false);
			expect(await store().get("projects", project.id)).toBeDefined();
			const deletions = await Promise.all([1, 2, 3].map(() => store().deleteIf("projects", project.id, 2)));
			expect(deletions.filter(Boolean)).toHaveLength(1);
			expect(await store().get("projects", project.id)).toBeUndefined();
		});
	});
}
