import { describe, expect, it } from "@jest/globals";
import { isScreen, RETURN_LENGTH, returnPathOf, screens, USUAL_RETURN } from "./screens.ts";

const id = "0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77";

describe("the screens", () => {
	it.each(screens)("%s is a page, and where a sign-in may lead, with its filters", (screen) => {
		const path = screen.replace(/:\w+/g, id);
		expect(isScreen(path)).toBe(true);
		for (const query of ["", "?", "?verdict=ERR&text=GET%20%2Fv1%2F%C3%A9"]) {
			expect(returnPathOf(path + query)).toBe(path + query);
		}
	});

	it.each([
		"/projects/",
		"/projects//runs",
		`/projects/${id}/runs/${id}/x`,
		"/projects/..",
		"/api/health",
		"/PROJECTS",
	])("%s is none", (path) => {
		expect(isScreen(path)).toBe(false);
		expect(returnPathOf(path)).toBe(USUAL_RETURN);
	});

	it("are left for the usual place where nothing is said, or more than a cookie holds", () => {
		expect(returnPathOf(undefined)).toBe(USUAL_RETURN);
		expect(returnPathOf(`/projects?x=${"a".repeat(RETURN_LENGTH)}`)).toBe(USUAL_RETURN);
	});
});
