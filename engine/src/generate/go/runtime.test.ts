import path from "node:path";
import { describeWithGo, describeWithStaticcheck, sayOf } from "./testing/go-tools.ts";

/* The runtime is a package with tests of its own: its files that end in _test.go say what it does. */

const folder = path.join(import.meta.dirname, "runtime");

describeWithGo("the Go runtime", () => {
	it("passes its own tests", () => {
		expect(sayOf(folder, "go", "test", "-count=1", ".")).toMatch(/^ok /);
	}, 300_000);

	it("is formatted, and vet finds nothing", () => {
		expect(sayOf(folder, "gofmt", "-l", ".")).toBe("");
		expect(sayOf(folder, "go", "vet", ".")).toBe("");
	}, 300_000);
});

describeWithStaticcheck("the Go runtime, by staticcheck", () => {
	it("has no finding of any check", () => {
		expect(sayOf(folder, "staticcheck", "-checks", "all", ".")).toBe("");
	}, 300_000);
});
