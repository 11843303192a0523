import {
	type AccessRow,
	accessRows,
	expected,
	expectedWith,
	identities,
	permissions,
	type Stance,
} from "../../../app/src/testing/access-matrix.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

/** Who gets what from every route: the matrix that the tests hold the service to. */
export const accessPage: Derivation = {
	path: "docs/access.md",
	produce(current) {
		const withPermissions = replaceDerived(current, "permissions", permissionsTable());
		const head = ["route", ...identities];
		const rows = Object.entries(accessRows).map(([route, row]) => [`\`${route}\``, ...statusesOf(row)]);
		return replaceDerived(withPermissions, "access", table(head, rows));
	},
};

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

function statusesOf(row: AccessRow): readonly string[] {
	return identities.map((identity) => String(expected(row, identity)));
}

/** Of a private repository each permission, and of a public one the least, which GitHub gives everybody. */
const stances: readonly Omit<Stance, "by">[] = [
	...permissions.map((permission) => ({ ...permission, visibility: "private" as const })),
	{ permission: "none", maintainersManage: false, visibility: "public" },
];

function nameOf({ permission, maintainersManage, visibility }: Omit<Stance, "by">): string {
	if (visibility === "public") return "none, public";
	return maintainersManage ? `${permission}, as the owner lets` : permission;
}

/** What a session gets, and what a key of every scope gets. */
function permissionsTable(): string {
	const ofProjects = Object.entries(accessRows).filter(([, { owned }]) => owned === "project");
	const rows = ofProjects.map(([route, row]) => [
		`\`${route}\``,
		...stances.map((stance) =>
			(["session", "key"] as const).map((by) => expectedWith(row, { ...stance, by })).join(" / "),
		),
	]);
	return table(["route", ...stances.map(nameOf)], rows);
}
