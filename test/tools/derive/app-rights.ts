import {
	type AppPart,
	appParts,
	askedFor,
	calledEvent,
	calledRight,
} from "../../../app/src/flows/installations/app-rights.ts";
import { type Derivation, replaceDerived } from "./derivation.ts";

const parts: readonly AppPart[] = appParts;

/** What the dashboard's form asks GitHub for. */
export const appRights: Derivation = {
	path: "dashboard/src/features/setup/app-rights.derived.ts",
	produce: () => {
		const asked = askedFor(parts.filter((part) => part.asked !== "where wanted"));
		return [
			"/* Printed from app/src/flows/installations/app-rights.ts by `npm run derive`. */",
			`export const asked = ${JSON.stringify(asked, null, "\t")} as const;`,
			"",
		].join("\n");
	},
};

/** The boxes of the page that makes an App, and what each of them asks for. */
export const appPage: Derivation = {
	path: "docs/github-app.html",
	produce: (current) => replaceDerived(replaceDerived(current, "app-boxes", boxes()), "app-parts", data()),
};

function boxes(): string {
	const optional = parts.filter(({ asked }) => asked !== "always");
	return optional.map((part) => `\t\t<label>${box(part)} ${saying(part)}</label>`).join("\n");
}

const box = ({ name, asked }: AppPart): string =>
	`<input name="${name}" type="checkbox"${asked === "unless left out" ? " checked" : ""}>`;

function saying({ gives, rights, events }: AppPart): string {
	const asks = [...rights.map(calledRight), ...events.map((event) => `the event <em>${calledEvent(event)}</em>`)];
	const said = gives.replaceAll(/`(?<code>[^`]+)`/g, "<code>$<code></code>");
	return `${said.slice(0, 1).toUpperCase()}${said.slice(1)} (${asks.join("; ")})`;
}

function data(): string {
	const told = parts.map((part) => ({ name: part.name, ...askedFor([part]) }));
	const lines = told.map((part) => `\t${JSON.stringify(part)}`).join(",\n");
	return `<script id="parts" type="application/json">[\n${lines}\n]</script>`;
}

/** A row for each part in README's table. */
export function appRightRows(): readonly (readonly string[])[] {
	return parts.map(({ asked, rights, events, gives }) => [
		asked === "always" ? "required" : "optional",
		rights.map((right) => `*${calledRight(right)}*`).join(", "),
		events.map((event) => `*${calledEvent(event)}*`).join(", "),
		gives,
	]);
}
