import type { Api, Operation, Server, ServerVariable } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { ServerVariablePlan } from "../../generate/plan/sdk-plan.ts";
import { planServer, variablesOf } from "../../generate/plan/servers.ts";
import { isAbsolute } from "../../generate/typescript/structural/is-absolute.ts";
import { reachOf, sdkChange } from "./name-changes.ts";

/** What a client was told of where the API is, or was not asked, and no longer compiles on the new SDK. */
export function clientOptionChanges(before: Api, after: Api): readonly Change[] {
	return [...lostVariables(before, after), ...demandedAddress(before, after)];
}

/** Whether each operation has an address that is complete, so that a client need not be told one. */
export function isPlaced({ servers, operations }: Api): boolean {
	const isWhole = ([server]: readonly Server[]) => server !== undefined && isAbsolute(server.url);
	return isWhole(servers) || (operations.length > 0 && operations.every((operation) => isWhole(operation.servers)));
}

/** An operation came that has no address, or lost it. */
function demandedAddress(before: Api, after: Api): readonly Change[] {
	if (!isPlaced(before) || isPlaced(after)) return [];
	const lost = after.operations.filter(({ servers: [server] }) => server === undefined || !isAbsolute(server.url));
	const places = { before: before.at, after: lost[0]?.at ?? after.at };
	return lost.length === 0 ? [] : [sdkChange("sdk-address-required", {}, places, lost.map(reachOf))];
}

function lostVariables(before: Api, after: Api): readonly Change[] {
	if (chosenServers(before).every(({ variables }) => variables.length === 0)) return [];
	const taken = new Map(variablesOf(chosenServers(after).map(planServer)).map((one) => [one.name, one]));
	return variablesOf(chosenServers(before).map(planServer)).flatMap((variable) => {
		const now = taken.get(variable.name);
		const values = now === undefined ? null : takenOf(variable, now);
		if (now !== undefined && values === null) return [];
		const users = before.operations.filter(({ servers }) => servers.some((server) => hasVariable(server, variable)));
		const at = placeOf(before, variable);
		if (users.length === 0 || at === null) return [];
		const places = { before: at, after: placeOf(after, variable) ?? after.at };
		const facts = { variable: variable.name, values };
		return [sdkChange("sdk-server-variable-removed", facts, places, users.map(reachOf), now === undefined)];
	});
}

/** The values that are left where some went; null where all that was taken is taken. */
function takenOf(before: ServerVariablePlan, after: ServerVariablePlan): readonly string[] | null {
	const { values } = after;
	if (values === null) return null;
	return before.values?.every((value) => values.includes(value)) === true ? null : values;
}

/** The servers whose variables are options of a client: those of the whole description, and those that operations call. */
function chosenServers({ servers, operations }: Pick<Api, "servers" | "operations">): readonly Server[] {
	return [...new Set([...servers, ...operations.flatMap((operation: Operation) => operation.servers.slice(0, 1))])];
}

function hasVariable({ variables }: Server, { name }: Pick<ServerVariable, "name">): boolean {
	return variables.some((variable) => variable.name === name);
}

function placeOf(api: Api, { name }: Pick<ServerVariable, "name">): Api["at"] | null {
	const all = chosenServers(api).flatMap(({ variables }) => variables);
	return all.find((variable) => variable.name === name)?.at ?? null;
}
