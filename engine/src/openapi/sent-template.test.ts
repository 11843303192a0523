import { sentTemplate } from "./sent-template.ts";

it.each([
	["/files/{id}#add_shared_link", "/files/{id}"],
	["/#X-Amz-Target=Keys.List", "/"],
	["/files?beta=true#list", "/files?beta=true"],
	["/rooms/{room#name}/members", "/rooms/{room#name}/members"],
	["/rooms/{room", "/rooms/{room"],
	["/rooms/{room#name", "/rooms/{room"],
	["", ""],
])("of %s requests have %s", (path, sent) => {
	expect(sentTemplate(path)).toBe(sent);
});
