import { visible } from "../../src/lib/say.ts";
import type { FolderFile } from "../output/carry-over.ts";
import { licenceNote } from "./licence-note.ts";
import type { PackageRequest, Packaging } from "./package.ts";
import { packageVersion } from "./package-version.ts";
import { escapeMarkdown } from "./readme.ts";

/** The library that the file imports: the one dependency of a server. */
const MCP_LIBRARY = { name: "@modelcontextprotocol/server", version: "2.4.0" } as const;

/** A package for npm whose command is the server. */
export const mcpPackage: Packaging = {
	artifact: ({ file }) => file,
	files: (request) => [manifest(request), readme(request), licenceNote],
	made: () => [],
};

const packageName = ({ name }: PackageRequest): string => `${name}-mcp`;

function manifest(request: PackageRequest): FolderFile {
	const { file, title, version } = request;
	const content = {
		name: packageName(request),
		version: packageVersion(version),
		description: `An MCP server of ${visible(title)}.`,
		license: "SEE LICENSE IN LICENSE.md",
		type: "module",
		bin: { [packageName(request)]: `./${file}` },
		files: [file],
		engines: { node: ">=20" },
		dependencies: { [MCP_LIBRARY.name]: MCP_LIBRARY.version },
	};
	return { path: "package.json", content: `${JSON.stringify(content, null, "\t")}\n` };
}

/** What the file itself says: the name that keeps tools' names short, and the variables that it reads. */
function factsOf({ content, name }: PackageRequest): {
	readonly server: string;
	readonly variables: readonly string[];
} {
	const served = /^const served = \{\n\s*name: "([a-z0-9-]+)",/m.exec(content)?.[1] ?? name.slice(0, 12);
	const api = content.slice(content.lastIndexOf("const apiDescription = "));
	const named = [...api.matchAll(/environment: (?:\[([^\]]*)\]|("[A-Z0-9_]+"))/g)];
	const variables = named.flatMap((match) => (match[1] ?? match[2] ?? "").match(/[A-Z0-9_]+/g) ?? []);
	return { server: served, variables: [...new Set(variables)] };
}

function readme(request: PackageRequest): FolderFile {
	const { server, variables } = factsOf(request);
	const [first] = variables;
	const env = first === undefined ? {} : { [first]: "..." };
	const command = { command: "npx", args: ["-y", packageName(request)], env };
	const variableList = variables.map((variable) => `- \`${variable}\``).join("\n");
	const content = `# ${escapeMarkdown(request.title)}

A server of the Model Context Protocol: what the API can do, as tools for a model. It runs where its client runs, on
Node 20 and later.

Claude Desktop, Cursor and others that read \`mcpServers\`:

\`\`\`json
${JSON.stringify({ mcpServers: { [server]: command } }, null, 2)}
\`\`\`

Claude Code:

\`\`\`sh
claude mcp add ${server} -- npx -y ${packageName(request)}
\`\`\`

VS Code (\`.vscode/mcp.json\`):

\`\`\`json
${JSON.stringify({ servers: { [server]: { type: "stdio", ...command } } }, null, 2)}
\`\`\`

Call it ${server}, so that no tool's name becomes longer than clients allow. It reads its credentials and its address from
the environment, and sends them to the API alone:

${variableList}

- \`--read-only\` offers and calls what changes nothing, and nothing else; \`--tags A,B\` and \`--tools A,B\` offer less.
- \`--files FOLDER\` lets files below it be sent by their path; \`--cap BYTES\` bounds an answer.
- \`--http PORT\` serves Streamable HTTP at /mcp on this machine; elsewhere it demands a token (\`--host\`).

Tools say by their hints what they do: what may destroy something asks before it is called, where the client asks. The code
is generated: edits in it are carried over to the next generation. [LICENSE.md](LICENSE.md) says whose it is.
`;
	return { path: "README.md", content, optional: true };
}
