import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Permission } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryIdentity, type MemoryIdentity } from "../../testing/memory-identity.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts } from "../../testing/test-ports.ts";
import { recordsOf } from "../records/records-of.ts";
import { dropPermissions, forgetInstallationAccess, forgetPermissions } from "./drop-permissions.ts";
import { permissionOn } from "./permission-on.ts";
import { freshGrant } from "./reach.ts";

const MINUTE = 60_000;
const question = { userId: "ada", repositoryId: "42", installationId: "1" };

describe.each(eachStore)("point 1: what GitHub lets somebody do with a repository, on %s", (_name, openStore) => {
	let temporary: TemporaryStore;
	let identity: MemoryIdentity;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		const repository = { id: "42", installationId: "1", private: true };
		identity = createMemoryIdentity({ find: async () => repository, listIn: async () => [repository] });
		identity.reach.set("ada", ["1"]);
		ports = await openTestPorts({ store: temporary.store, identity });
		await ports.store.insert("grants", freshGrant("ada", "ada", ["1"], ports.clock.now()));
	});
	afterEach(() => temporary.remove());

	const role = (permission: Permission) => identity.roles.set("ada/42", permission);
	const now = () => permissionOn(ports, question);

	it("is asked for every five minutes, by one of many, and a refusal is kept like a permission", async () => {
		for (const permission of ["write", "none"] as const) {
			role(permission);
			ports.clock.advance(5 * MINUTE);
			const asked = identity.questions.length;
			const seen = await Promise.all(Array.from({ length: 20 }, now));
			// Whoever does not ask believes what was said last, or waits for the one that asks.
			expect(seen).toContain(permission);
			expect(await now()).toBe(permission);
			expect(identity.questions.length).toBe(asked + 1);
		}
	});

	it("counts for nothing where a change is told of while GitHub is being asked", async () => {
		role("admin");
		const { permissionOn: ask } = identity;
		let isTold = false;
		identity.permissionOn = async (asked) => {
			const answer = await ask(asked);
			if (!isTold) {
				isTold = true;
				role("read");
				await dropPermissions(ports, { repositoryId: "42", installationId: "1" });
			}
			return answer;
		};
		expect(await now()).toBe("admin");
		expect(await now()).toBe("read");
	});

	it.each([
		["its repository", { repositoryId: "42" }],
		["its installation", { installationId: "1" }],
	])("is asked for at once after a change of %s", async (_what, change) => {
		role("admin");
		expect(await now()).toBe("admin");
		role("none");
		expect(await now()).toBe("admin");
		await dropPermissions(ports, change);
		expect(await now()).toBe("none");
	});

	it("stays as it is where another repository, or another installation, has changed", async () => {
		role("admin");
		await now();
		const asked = identity.questions.length;
		await dropPermissions(ports, { repositoryId: "43", installationId: "1" });
		await dropPermissions(ports, { installationId: "2" });
		expect(await now()).toBe("admin");
		expect(identity.questions.length).toBe(asked);
	});

	it("is forgotten with the user, with the repository, and with the installation", async () => {
		const { store } = ports;
		const count = async () => [
			await store.count("permissions", { userId: "ada" }),
			await store.count("permissionPages", { userId: "ada" }),
		];
		const page = { id: "ada/1/1", userId: "ada", installationId: "1", total: 0, permissions: [] };
		const keep = async () => {
			await now();
			await store.insert("permissionPages", { ...page, checkedAt: 1, checkDueAt: 1, expiresAt: 1 });
			expect(await count()).toEqual([1, 1]);
		};
		await keep();
		for (const { ofUser } of Object.values(recordsOf)) await ofUser?.(store, "ada");
		expect(await count()).toEqual([0, 0]);
		await keep();
		await forgetPermissions(ports, { repositoryId: "42", installationId: "1" });
		await forgetInstallationAccess(ports, "1");
		expect(await count()).toEqual([0, 0]);
	});

	it("is none where the grant is good for nothing, and another one where it was renewed meanwhile", async () => {
		role("admin");
		identity.reach.delete("ada");
		expect(await now()).toBe("none");
		identity.reach.set("renewed", ["1"]);
		identity.roles.set("renewed/42", "write");
		const { permissionOn: ask } = identity;
		identity.permissionOn = async (asked) => {
			const grant = await ports.store.get("grants", "ada");
			if (grant?.sealed === "ada") {
				const { rev, ...rest } = grant;
				await ports.store.replaceIf("grants", { ...rest, sealed: "renewed" }, rev);
			}
			return ask(asked);
		};
		ports.clock.advance(5 * MINUTE);
		expect(await now()).toBe("write");
	});
});
