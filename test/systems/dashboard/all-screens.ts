import type { Stage } from "./stage.ts";

/** Each with a name for the test; where it needs ids they are put in. */
export const screens: readonly (readonly [name: string, path: (stage: Stage) => string])[] = [
	["the projects", () => "/projects"],
	["a project", ({ project }) => `/projects/${project.id}`],
	["its runs", ({ project }) => `/projects/${project.id}/runs`],
	["a run that passed", ({ project, runs }) => `/projects/${project.id}/runs/${runs.passed}`],
	["a run that was blocked", ({ project, runs }) => `/projects/${project.id}/runs/${runs.blocked}`],
	["its exceptions", ({ project }) => `/projects/${project.id}/exceptions`],
	["the keys", () => "/keys"],
	["the changelog", ({ project }) => `/projects/${project.id}/changelog`],
	["the outputs", ({ project }) => `/projects/${project.id}/outputs`],
	["the description", ({ project }) => `/projects/${project.id}/description`],
	["the settings", ({ project }) => `/projects/${project.id}/settings`],
	["the services", () => "/services"],
	["the account", () => "/account"],
	["the evidence", ({ project }) => `/evidence?project=${project.id}`],
	["the playground", () => "/try"],
	["the billing", () => "/billing?back=paid"],
	["the setup", () => "/setup"],
	["the way to a first project", () => "/onboarding"],
	["a project that is not there", () => "/projects/0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77"],
];

/** Those that ask nobody to sign in, and the service nothing. */
export const forAnybody: ReadonlySet<string> = new Set(["the playground"]);
