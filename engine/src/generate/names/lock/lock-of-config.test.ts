import { Fault } from "../../../lib/fault.ts";
import { lockOfConfig, locksOfConfigs } from "./lock-of-config.ts";

const text = (service: string, name: string) => `driftgate names 1 ${service}\noperation GET /pets = pets.${name}\n`;

const at = (files: Readonly<Record<string, string>>, lock: string | null = "a.names", service = "acme") => ({
	config: { service, names: { lock } },
	load: async (path: string) => files[path],
});

const nameOf = (lock: Awaited<ReturnType<typeof lockOfConfig>>) => lock?.names.get("operation GET /pets")?.name.at(-1);

it("is the file that the configuration names, and none where that is still to be written", async () => {
	expect(nameOf(await lockOfConfig(at({ "a.names": text("acme", "all") })))).toEqual(["all"]);
	expect(await lockOfConfig(at({}))).toBeNull();
	expect(await lockOfConfig(at({ "a.names": "x" }, null))).toBeNull();
});

it("is refused where it is another service's, on the side of the revision", async () => {
	const others = at({ "a.names": text("other", "all") });
	await expect(lockOfConfig(others)).rejects.toThrow(/a\.names:1:1: The lock is that of other/);
	await expect(locksOfConfigs(null, others)).rejects.toBeInstanceOf(Fault);
});

it("is each side's own; of a base that is not known, or cannot be read, the revision's", async () => {
	const after = at({ "a.names": text("acme", "every") });
	const sides = async (before: Parameters<typeof locksOfConfigs>[0]) => {
		const locks = await locksOfConfigs(before, after);
		return [nameOf(locks.before)?.[0], nameOf(locks.after)?.[0]];
	};
	expect(await sides(at({ "a.names": text("acme", "all") }))).toEqual(["all", "every"]);
	expect(await sides(at({ "b.names": text("old", "all") }, "b.names", "old"))).toEqual(["all", "every"]);
	expect(await sides(at({}))).toEqual([undefined, "every"]);
	expect(await sides(at({ "a.names": "no lock" }))).toEqual(["every", "every"]);
	expect(await sides(null)).toEqual(["every", "every"]);
});
