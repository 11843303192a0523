import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { BillingSearch } from "./features/billing/billing-search.ts";
import type { ChangelogSearch } from "./features/changelog/changelog-search.ts";
import type { DescriptionSearch } from "./features/description/description-search.ts";
import type { EvidenceSearch } from "./features/evidence/evidence-search.ts";
import type { FindingsSearch } from "./features/findings/findings-search.ts";
import type { OnboardingSearch } from "./features/onboarding/onboarding-search.ts";
import type { OutputsSearch } from "./features/outputs/outputs-search.ts";
import type { PlaygroundSearch } from "./features/playground/playground-search.ts";
import type { ProjectsSearch } from "./features/projects/projects-search.ts";
import type { RunsSearch } from "./features/runs/runs-search.ts";
import { readSetupSearch, type SetupSearch } from "./features/setup/setup-search.ts";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { ProjectsPage } from "./pages/projects-page.tsx";
import { Shell } from "./pages/shell.tsx";
import { ProblemView } from "./ui/problem-view.tsx";

/*
 * Every page by its path; the service serves a page at these paths alone (app/src/http/screens.ts). What a page is
 * filtered by stands in its address, so that it can be sent to somebody; here are its types, and the page reads it
 * (lib/use-filters.ts).
 */

const filters = <Filters extends object>(search: object): Filters => search as Filters;

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const home = createRoute({
	getParentRoute: () => root,
	path: "/",
	validateSearch: filters<ProjectsSearch>,
	// GitHub's manifest flow leads here where the App was made by docs/github-app.html.
	beforeLoad: ({ location: { searchStr } }) => {
		const { code } = readSetupSearch(Object.fromEntries(new URLSearchParams(searchStr)));
		if (code !== undefined) throw redirect({ to: "/setup", search: { code } });
	},
	component: ProjectsPage,
});

const setup = createRoute({
	getParentRoute: () => root,
	path: "/setup",
	validateSearch: filters<SetupSearch>,
	component: lazyRouteComponent(() => import("./pages/setup-page.tsx"), "SetupPage"),
});

const onboarding = createRoute({
	getParentRoute: () => root,
	path: "/onboarding",
	validateSearch: filters<OnboardingSearch>,
	component: lazyRouteComponent(() => import("./pages/onboarding-page.tsx"), "OnboardingPage"),
});

const playground = createRoute({
	getParentRoute: () => root,
	path: "/try",
	validateSearch: filters<PlaygroundSearch>,
	component: lazyRouteComponent(() => import("./pages/playground-page.tsx"), "PlaygroundPage"),
});

const projects = createRoute({
	getParentRoute: () => root,
	path: "/projects",
	validateSearch: filters<ProjectsSearch>,
	component: ProjectsPage,
});

const project = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id",
	component: lazyRouteComponent(() => import("./pages/project-page.tsx"), "ProjectPage"),
});

const runs = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/runs",
	validateSearch: filters<RunsSearch>,
	component: lazyRouteComponent(() => import("./pages/runs-page.tsx"), "RunsPage"),
});

const run = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/runs/$run",
	validateSearch: filters<FindingsSearch>,
	component: lazyRouteComponent(() => import("./pages/run-page.tsx"), "RunPage"),
});

const changelog = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/changelog",
	validateSearch: filters<ChangelogSearch>,
	component: lazyRouteComponent(() => import("./pages/changelog-page.tsx"), "ChangelogPage"),
});

const outputs = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/outputs",
	validateSearch: filters<OutputsSearch>,
	component: lazyRouteComponent(() => import("./pages/outputs-page.tsx"), "OutputsPage"),
});

const description = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/description",
	validateSearch: filters<DescriptionSearch>,
	component: lazyRouteComponent(() => import("./pages/description-page.tsx"), "DescriptionPage"),
});

const settings = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/settings",
	component: lazyRouteComponent(() => import("./pages/settings-page.tsx"), "SettingsPage"),
});

const account = createRoute({
	getParentRoute: () => root,
	path: "/account",
	component: lazyRouteComponent(() => import("./pages/account-page.tsx"), "AccountPage"),
});

const exceptions = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/exceptions",
	component: lazyRouteComponent(() => import("./pages/exceptions-page.tsx"), "ExceptionsPage"),
});

const keys = createRoute({
	getParentRoute: () => root,
	path: "/keys",
	component: lazyRouteComponent(() => import("./pages/keys-page.tsx"), "KeysPage"),
});

const services = createRoute({
	getParentRoute: () => root,
	path: "/services",
	component: lazyRouteComponent(() => import("./pages/services-page.tsx"), "ServicesPage"),
});

const evidence = createRoute({
	getParentRoute: () => root,
	path: "/evidence",
	validateSearch: filters<EvidenceSearch>,
	component: lazyRouteComponent(() => import("./pages/evidence-page.tsx"), "EvidencePage"),
});

const billing = createRoute({
	getParentRoute: () => root,
	path: "/billing",
	validateSearch: filters<BillingSearch>,
	component: lazyRouteComponent(() => import("./pages/billing-page.tsx"), "BillingPage"),
});

export const router = createRouter({
	routeTree: root.addChildren([
		home,
		setup,
		onboarding,
		playground,
		projects,
		project,
		runs,
		run,
		exceptions,
		keys,
		evidence,
		billing,
		changelog,
		outputs,
		description,
		settings,
		account,
		services,
	]),
	defaultPreload: "intent",
	scrollRestoration: true,
	defaultErrorComponent: ({ error, reset }) => <ProblemView error={error} onRetry={reset} />,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
