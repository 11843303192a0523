import type { ShownBy } from "./shown-by.ts";

/** docs/contract/public.md. */
export const publicEndpoints: ShownBy = {
	"public-status": ["a project's status is public", "public endpoints want nobody's name"],
	"public-sdk": ["SDKs are raw text"],
	"public-sdk-languages": ["SDKs are raw text"],
	"public-mcp": ["the MCP server is raw text, or 404 where none was generated"],
	"public-mcp-text": ["the MCP server is raw text, or 404 where none was generated"],
	"public-flag": ["a project that is not public is 404 to the public, as none is", "a project's status is public"],
	waitlist: ["the waitlist takes an address once"],
	newsletter: ["the newsletter takes an address once"],
	"tool-scaffold": ["a configuration is scaffolded that validates", "tools: 30 in 60 min"],
	"tool-diff": ["two descriptions are compared by the judge of the gate", "tools: 30 in 60 min"],
	health: ["health says ok, the time and a version"],
};
