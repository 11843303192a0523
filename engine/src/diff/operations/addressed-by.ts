import type { Api, Operation } from "../../contract/api.ts";
import { once } from "../../lib/once.ts";

/**
 * Answers whether requests to an operation are requests to one of some others as well: each part of its path is either
 * written alike there, or one of the values that are listed for a parameter. That a parameter takes any text says nothing
 * of this one.
 */
export function addressedBy(others: readonly Operation[], api: Api): (operation: Operation) => boolean {
	const alike = once(() => Map.groupBy(others, shapeOf));
	return (operation) => {
		const parts = operation.path.split("/");
		return (alike().get(shapeOf(operation)) ?? []).some((other) => {
			const isMet = (part: string, index: number) =>
				part === parts[index] || isListed(api, other, part, parts[index] ?? "");
			return other.path !== operation.path && other.path.split("/").every(isMet);
		});
	};
}

function shapeOf({ method, path }: Operation): string {
	return `${method} ${path.split("/").length}`;
}

/** The parameters are asked for last, because to answer reads all parts of the operation. */
function isListed({ schemas }: Api, operation: Operation, part: string, written: string): boolean {
	if (!part.startsWith("{")) return false;
	const parameter = operation.parameters.find(({ in: place, name }) => place === "path" && part === `{${name}}`);
	if (parameter === undefined || parameter.style !== "simple" || parameter.schema === null) return false;
	const listed = schemas.get(parameter.schema).enum ?? [];
	return listed.some((value) => typeof value !== "object" && encodeURIComponent(String(value)) === written);
}
