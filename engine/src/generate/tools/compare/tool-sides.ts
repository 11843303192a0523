import type { Api, Operation } from "../../../contract/api.ts";
import type { OutputOptions } from "../../../contract/config.ts";
import type { NameLock } from "../../../contract/name-lock.ts";
import { LockedNames } from "../../names/lock/kept-names.ts";
import { nameKeyOf } from "../../names/lock/kinds.ts";
import { toolNamesOf } from "../../plan/exposures.ts";
import { type NamedOperation, nameMethods } from "../../plan/method-names/name-methods.ts";
import { planSdk } from "../../plan/plan-sdk.ts";
import { selectOperations } from "../../plan/select-operations.ts";
import { listTools } from "../list-tools.ts";
import { usualToolSettings } from "../plan-tools.ts";
import type { ToolPlan } from "../tool-set.ts";
import { createWholeSchemas } from "../whole-schema.ts";

/** The tools of one Api, of which only those that are asked for are planned, under the names that all of them have. */
export class ToolSide {
	readonly api: Api;
	readonly options: OutputOptions;
	readonly #named: ReadonlyMap<string, NamedOperation>;
	readonly #nameOf: (operation: string) => string;

	constructor(api: Api, options: OutputOptions, lock: NameLock | null) {
		this.api = api;
		this.options = options;
		const names = new LockedNames(lock);
		const named = nameMethods(api.operations, names);
		this.#named = new Map(named.map((one) => [one.operation.key, one]));
		this.#nameOf = toolNamesOf(named, names);
	}

	name(operation: Operation): string {
		return this.#nameOf(operation.key);
	}

	/** Tools by operation. */
	plan(operations: readonly Operation[]): ReadonlyMap<string, ToolPlan> {
		if (operations.length === 0) return new Map();
		const plan = planSdk(
			{ ...this.api, operations, webhooks: [] },
			{ names: new LockedNames(this.#lockOf(operations)) },
		);
		const exposures = plan.exposures.map((one) => ({ ...one, tool: this.#nameOf(one.operation) }));
		const chosen = selectOperations({ ...plan, exposures }, this.api, this.options);
		const whole = createWholeSchemas(new Map(chosen.types.map((type) => [type.key, type])));
		const { tools } = listTools(chosen, this.options.tools ?? usualToolSettings, whole);
		return new Map(tools.map((tool) => [tool.operation, tool]));
	}

	/** Operations that are named together with all others are named so when they are planned alone. */
	#lockOf(operations: readonly Operation[]): NameLock {
		const names = operations.flatMap(({ key, matchKey }) => {
			const named = this.#named.get(key);
			if (named === undefined) return [];
			const { group, method, aliases } = named;
			const entry = { kind: "operation", subject: matchKey, name: [...group, method], was: aliases } as const;
			return [[nameKeyOf("operation", matchKey), entry] as const];
		});
		return { service: "", names: new Map(names) };
	}
}
