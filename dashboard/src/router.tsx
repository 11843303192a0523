import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { readFindingsSearch } from "./features/findings/findings-search.ts";
import { readProjectsSearch } from "./features/projects/projects-search.ts";
import { readRunsSearch } from "./features/runs/runs-search.ts";
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
	component: lazyRouteComponent(() => import("./pages/projects-page.tsx"), "ProjectsPage"),
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

const keys = createRoute({
	getParentRoute: () => root,
	path: "/keys",
	component: lazyRouteComponent(() => import("./pages/keys-page.tsx"), "KeysPage"),
});

export const router = createRouter({
	routeTree: root.addChildren([home, projects, project, runs, run, keys]),
	defaultPreload: "intent",
	scrollRestoration: true,
	defaultErrorComponent: ({ error, reset }) => <ProblemView error={error} onRetry={reset} />,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
