import { assignNames, type NameClaim } from "./assign-names.ts";
import { camelCase, pascalCase } from "./casing.ts";
import { isPlural, singular } from "./singular.ts";
import { spelledOut } from "./spelled-out.ts";
import { splitWords } from "./split-words.ts";

describe("splitWords", () => {
	it.each([
		["HTTPClient_list-itemsById", "http client list items by id"],
		["per_page", "per page"],
		["userIDs", "user ids"],
		["listURLs", "list urls"],
		["OAuth2Token", "oauth2 token"],
		["IPv4Address", "ipv4 address"],
		["Etc/GMT+1", "etc gmt 1"],
		["Überweisung-für", "uberweisung fur"],
		["größe", "grosse"],
		["Straße", "strasse"],
		["GROSSE_STRAẞE", "grosse strasse"],
		["smørrebrød", "smorrebrod"],
		["łódź", "lodz"],
		["Ægir", "aegir"],
		["ÞingId", "thing id"],
		["получитьТовары", "poluchit tovary"],
		["ПЛАЩ", "plashch"],
		["Щит", "shchit"],
		["Ελλάδα", "ellada"],
		["x\u202e\u0000y", "x y"],
		["", ""],
		["漢字", ""],
	])("%j is %j", (name, words) => {
		expect(splitWords(name).join(" ")).toBe(words);
	});

	it("gives words that every casing spells as an identifier", () => {
		expect(camelCase(splitWords("HTTPClient"))).toBe("httpClient");
		expect(pascalCase(splitWords("user_id"))).toBe("UserId");
	});
});

describe("spelledOut", () => {
	it.each([
		["StartTime<", "start time less"],
		["", "empty"],
		["漢字", "u6f22 u5b57"],
		["👍", "u1f44d"],
	])("%j is %j", (name, words) => {
		expect(spelledOut(name).join(" ")).toBe(words);
	});
});

describe("singular", () => {
	it.each([
		["pets", "pet"],
		["policies", "policy"],
		["boxes", "box"],
		["status", "status"],
		["address", "address"],
		["analysis", "analysis"],
		["addresses", "address"],
	])("of %s is %s", (plural, one) => {
		expect(singular(plural)).toBe(one);
		expect(isPlural(plural)).toBe(plural !== one);
	});
});

describe("assignNames", () => {
	const component = (pointer: string, ...words: string[]): NameClaim => ({ pointer, rank: 0, candidates: [words] });
	const request: NameClaim = {
		pointer: "request",
		rank: 2,
		candidates: [
			["issue", "request"],
			["issue", "method", "request"],
		],
	};

	it("gives a component the bare name, and the other the next that it wants", () => {
		const names = assignNames([request, component("/components/schemas/IssueRequest", "issue", "request")]);
		expect(names.get("/components/schemas/IssueRequest")).toEqual(["issue", "request"]);
		expect(names.get("request")).toEqual(["issue", "method", "request"]);
	});

	it("tells names apart that differ in case and separators alone, by a hash of the place", () => {
		const names = assignNames([component("/a/street_2", "street", "2"), component("/a/Street2", "street2")]);
		expect(names.get("/a/Street2")).toEqual(["street2"]);
		expect(names.get("/a/street_2")).toEqual(["street", "2", expect.stringMatching(/^x[0-9a-f]{5}$/)]);
	});

	it("does not care in which order it is asked, and never changes a name for a newcomer of another name", () => {
		const claims = ["d", "b", "a", "c"].map((pointer) => component(pointer, "same"));
		const forward = assignNames(claims);
		expect(assignNames(claims.toReversed())).toEqual(forward);
		const more = assignNames([...claims, component("e", "other")]);
		for (const { pointer } of claims) expect(more.get(pointer)).toEqual(forward.get(pointer));
	});

	it("names what has no word at all", () => {
		expect(assignNames([component("/components/schemas/漢字")]).get("/components/schemas/漢字")).toHaveLength(1);
	});
});
