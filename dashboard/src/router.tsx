import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readBillingSearch } from "./features/billing/billing-search.ts";
import { readChangelogSearch } from "./features/changelog/changelog-search.ts";
import { readDescriptionSearch } from "./features/description/description-search.ts";
import { readEvidenceSearch } from "./features/evidence/evidence-search.ts";
import { readFindingsSearch } from "./features/findings/findings-search.ts";
import { readOnboardingSearch } from "./features/onboarding/onboarding-search.ts";
import { readOutputsSearch } from "./features/outputs/outputs-search.ts";
import { readProjectsSearch } from "./features/projects/projects-search.ts";
import { readRunsSearch } from "./features/runs/runs-search.ts";
import { readSetupSearch } from "./features/setup/setup-search.ts";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { Shell } from "./pages/shell.tsx";
import { ProblemView } from "./ui/problem-view.tsx";

/*
 * Every page by its path; the service serves a page at these paths alone (app/src/http/screens.ts). What a page is
 * filtered by stands in its address, so that it can be sent to somebody.
 */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const home = createRoute({
	getParentRoute: () => root,
	path: "/",
	validateSearch: readProjectsSearch,
	// GitHub's manifest flow leads here where the App was made by docs/github-app.html.
	beforeLoad: ({ location: { searchStr } }) => {
		const { code } = readSetupSearch(Object.fromEntries(new URLSearchParams(searchStr)));
		if (code !== undefined) throw redirect({ to: "/setup", search: { code } });
	},
	component: lazyRouteComponent(() => import("./pages/projects-page.tsx"), "ProjectsPage"),
});

const setup = createRoute({
	getParentRoute: () => root,
	path: "/setup",
	validateSearch: readSetupSearch,
	component: lazyRouteComponent(() => import("./pages/setup-page.tsx"), "SetupPage"),
});

const onboarding = createRoute({
	getParentRoute: () => root,
	path: "/onboarding",
	validateSearch: readOnboardingSearch,
	component: lazyRouteComponent(() => import("./pages/onboarding-page.tsx"), "OnboardingPage"),
});

const playground = createRoute({
	getParentRoute: () => root,
	path: "/try",
	validateSearch: ({ example }: Readonly<Record<string, unknown>>): { readonly example?: true } =>
		example === true ? { example } : {},
	component: lazyRouteComponent(() => import("./pages/playground-page.tsx"), "PlaygroundPage"),
});

const projects = createRoute({
	getParentRoute: () => root,
	path: "/projects",
	validateSearch: readProjectsSearch,
	component: lazyRouteComponent(() => import("./pages/projects-page.tsx"), "ProjectsPage"),
});

const project = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id",
	component: lazyRouteComponent(() => import("./pages/project-page.tsx"), "ProjectPage"),
});

const runs = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/runs",
	validateSearch: readRunsSearch,
	component: lazyRouteComponent(() => import("./pages/runs-page.tsx"), "RunsPage"),
});

const run = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/runs/$run",
	validateSearch: readFindingsSearch,
	component: lazyRouteComponent(() => import("./pages/run-page.tsx"), "RunPage"),
});

const changelog = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/changelog",
	validateSearch: readChangelogSearch,
	component: lazyRouteComponent(() => import("./pages/changelog-page.tsx"), "ChangelogPage"),
});

const outputs = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/outputs",
	validateSearch: readOutputsSearch,
	component: lazyRouteComponent(() => import("./pages/outputs-page.tsx"), "OutputsPage"),
});

const description = createRoute({
	getParentRoute: () => root,
	path: "/projects/$id/description",
	validateSearch: readDescriptionSearch,
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
	validateSearch: readEvidenceSearch,
	component: lazyRouteComponent(() => import("./pages/evidence-page.tsx"), "EvidencePage"),
});

const billing = createRoute({
	getParentRoute: () => root,
	path: "/billing",
	validateSearch: readBillingSearch,
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
