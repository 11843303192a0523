import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { appParts, askedFor } from "../../../app/src/flows/installations/app-rights.ts";
import { isNeeded } from "../../../app/src/github/webhooks/handle-delivery.ts";
import { appManifest } from "../../../dashboard/src/features/setup/app-manifest.ts";
import { describeWithShared, sharedPath } from "../../../engine/src/testing/shared-data.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { APP_EVENTS, APP_PERMISSIONS } from "../../systems/github/start-github.ts";

const everything = askedFor(appParts);
const parts = (...names: readonly string[]) => appParts.filter(({ name }) => names.includes(name));

interface Manifest {
	readonly default_permissions: unknown;
	readonly default_events: unknown;
}

/** Submits the page's form, with these boxes ticked, and gives the manifest that it would send. */
function submitPage(ticked: readonly string[]): Manifest {
	const page = readFileSync(join(repositoryRoot, "docs/github-app.html"), "utf8");
	const boxes = [...page.matchAll(/<input name="(?<name>\w+)" type="checkbox"/g)].map(({ groups }) => groups?.["name"]);
	const [, data = "", script = ""] =
		/<script id="parts"[^>]*>(.*?)<\/script>.*<script>(.*)<\/script>/s.exec(page) ?? [];
	const text = (value: string) => ({ value });
	const elements = {
		...{ origin: text("https://driftgate.example.com/"), organisation: text("acme"), app: text("Driftgate") },
		...{ github: text("https://github.example.com"), manifest: text("") },
		...Object.fromEntries(boxes.map((name) => [name, { checked: ticked.includes(name ?? "") }])),
	};
	const form = { elements, action: "", addEventListener: (_: string, listener: () => void) => listener() };
	const querySelector = (selector: string) => (selector === "#parts" ? { textContent: data } : form);
	runInContext(script, createContext({ document: { querySelector } }));
	expect(form.action).toBe("https://github.example.com/organizations/acme/settings/apps/new");
	return JSON.parse(elements.manifest.value) as Manifest;
}

describe("what the App asks GitHub for", () => {
	it.each([
		[[], ["checks", "access"]],
		[
			["comments", "queues"],
			["checks", "access", "comments", "queues"],
		],
		[["delivery"], ["checks", "access", "delivery"]],
		[["comments", "queues", "statuses", "delivery"], appParts.map(({ name }) => name)],
	])("is what docs/github-app.html asks for with the boxes %j", (ticked, names) => {
		const { permissions, events } = askedFor(parts(...names));
		expect(submitPage(ticked)).toMatchObject({ default_permissions: permissions, default_events: events });
	});

	it("is what the dashboard's form asks for, without what somebody has to want", () => {
		const { permissions, events } = askedFor(parts("checks", "access", "comments", "queues"));
		const manifest: unknown = JSON.parse(appManifest("Driftgate", "https://driftgate.example.com"));
		expect(manifest).toMatchObject({ default_permissions: permissions, default_events: events });
	});

	it("is what the App of the GitHub that tests start has", () => {
		expect(APP_PERMISSIONS).toEqual(everything.permissions);
		expect([...APP_EVENTS].sort()).toEqual([...everything.events].sort());
	});

	it("is told of nothing that nobody reads", () => {
		expect(everything.events.filter((event) => !isNeeded(event))).toEqual([]);
	});

	it("never holds what would let it change workflows, or administer anything", () => {
		for (const name of ["workflows", "administration", "actions", "secrets", "organization_administration"]) {
			expect(everything.permissions).not.toHaveProperty(name);
		}
	});
});

describeWithShared("corpus/github-rest", "GitHub's own description", () => {
	it("knows each permission with that access, and each event", () => {
		const file = sharedPath("corpus/github-rest/octokit-23.0.2.json");
		const github = JSON.parse(readFileSync(file, "utf8"));
		const known = github.components.schemas["app-permissions"].properties;
		for (const [name, access] of Object.entries(everything.permissions)) expect(known[name]?.enum).toContain(access);
		const events = Object.keys(github.webhooks ?? github["x-webhooks"]);
		for (const event of everything.events) {
			expect(events.filter((one) => `${one}-`.startsWith(`${event.replaceAll("_", "-")}-`))).not.toEqual([]);
		}
	});
});
