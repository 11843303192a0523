import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { at, isArray } from "../../lib/json-pointer.ts";
import { childSpots, isData, pointerOf, rootSpot, type Spot } from "../written/spots.ts";
import { identifierOf, ownUrl } from "./own-url.ts";

/** A schema that goes by a URL of its own, and the root of the file, whose pointer is empty. */
interface Resource {
	readonly url: string;
	readonly pointer: string;
	readonly value: JsonValue;
	/** The places of the names in it, but not of those in resources inside of it; the first of each. */
	readonly anchors: Map<string, Target>;
}

/** A place in the file that a reference leads to. */
interface Target {
	readonly pointer: string;
	readonly isDynamic: boolean;
}

/**
 * A schema may say by which URL it goes (`$id`; JSON Schema 2020-12, section 8.2.1). What refers to it by that URL, and
 * what stands below it and is therefore relative to it, is given the reference that means the same in the file as a
 * whole; everything else is returned as it is, so that places stay true. A reference that leads nowhere inside its
 * resource is left alone too: most authors who write `$id` still mean the whole file.
 */
export function unfoldIdentifiers(root: JsonValue): JsonValue {
	const url = resolveUrl(ownUrl(root) ?? "", NAMELESS)?.url ?? NAMELESS;
	const whole: Resource = { url, pointer: "", value: root, anchors: new Map() };
	const resources = findResources(whole);
	if (resources.size === 0) return root;
	const byUrl = new Map([whole, ...resources.values()].map((resource) => [resource.url, resource]));
	const known = new Map<Resource, Map<JsonValue, JsonValue>>();
	/** The depth is bounded by the parser. Parts that YAML aliases share stay shared within one resource. */
	const unfold = (spot: Spot, outer: Resource): JsonValue => {
		const { value } = spot;
		if (typeof value !== "object" || value === null || isData(spot)) return value;
		const resource = resources.get(value) ?? outer;
		const answers = known.get(resource) ?? new Map<JsonValue, JsonValue>();
		known.set(resource, answers);
		const answer = answers.get(value) ?? unfoldChildren(spot, value, resource);
		answers.set(value, answer);
		return answer;
	};
	const unfoldChildren = (spot: Spot, value: JsonObject | readonly JsonValue[], resource: Resource): JsonValue => {
		const children = childSpots(spot).map((child) => ({ ...child, unfolded: unfoldChild(child, resource) }));
		if (children.every((child) => child.unfolded === child.value)) return value;
		const members = children.map(({ token, unfolded }): [string, JsonValue] => [token, unfolded]);
		const copy = isArray(value) ? members.map(([, own]) => own) : Object.fromEntries(members);
		return withExacts(copy, exactsIn(value));
	};
	const unfoldChild = (child: Spot, resource: Resource): JsonValue => {
		const { token, value } = child;
		return REFERRING.has(token) && typeof value === "string"
			? unfoldReference(value, resource, byUrl, token)
			: unfold(child, resource);
	};
	return unfold(rootSpot(root), whole);
}

const REFERRING: ReadonlySet<string> = new Set(["$ref", "$dynamicRef"]);

/** Only ever compared: a file without a name of its own goes by this one. */
const NAMELESS = "https://file.invalid/";

/** The schemas below the root that have a URL of their own, the outer ones first; and the names in each. */
function findResources(whole: Resource): ReadonlyMap<JsonValue, Resource> {
	const resources = new Map<JsonValue, Resource>();
	const stack: { readonly spot: Spot; readonly outer: Resource }[] = [{ spot: rootSpot(whole.value), outer: whole }];
	for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
		const { spot } = next;
		const url = spot.parent === undefined ? undefined : urlOf(spot.value, next.outer);
		const resource =
			url === undefined ? next.outer : { url, pointer: pointerOf(spot), value: spot.value, anchors: new Map() };
		if (resource !== next.outer) resources.set(spot.value, resource);
		addAnchor(spot, resource);
		for (const child of childSpots(spot).reverse()) if (!isData(child)) stack.push({ spot: child, outer: resource });
	}
	return resources;
}

function addAnchor({ token, value: name, parent }: Spot, { anchors }: Resource): void {
	const isDynamic = token === "$dynamicAnchor";
	if (!(isDynamic || token === "$anchor") || typeof name !== "string" || parent === undefined) return;
	if (!anchors.has(name)) anchors.set(name, { pointer: pointerOf(parent), isDynamic });
}

function urlOf(value: JsonValue, outer: Resource): string | undefined {
	const id = identifierOf(value);
	return id === undefined ? undefined : resolveUrl(id, outer.url)?.url;
}

function unfoldReference(
	ref: string,
	resource: Resource,
	byUrl: ReadonlyMap<string, Resource>,
	keyword: string,
): string {
	const resolved = resolveUrl(ref, resource.url);
	const target = resolved === undefined ? undefined : byUrl.get(resolved.url);
	if (resolved === undefined || target === undefined) return ref;
	const inside = targetInside(target, resolved.fragment);
	if (inside === undefined) return ref;
	// Which of the schemas of that name it means is for the way there to say.
	if (keyword === "$dynamicRef" && inside.isDynamic) return `#${resolved.fragment}`;
	const isAsWritten = target.pointer === "" && inside.pointer === resolved.fragment;
	return isAsWritten ? ref : `#${inside.pointer.replaceAll("%", "%25")}`;
}

/** Where a fragment leads that is read in a resource: a pointer from its root, or a name. */
function targetInside({ value, pointer, anchors }: Resource, fragment: string): Target | undefined {
	if (fragment !== "" && !fragment.startsWith("/")) return anchors.get(fragment);
	return at(value, fragment) === undefined ? undefined : { pointer: pointer + fragment, isDynamic: false };
}

/** A reference as a URL without its fragment, and the fragment decoded; undefined where it is not one. */
function resolveUrl(ref: string, base: string): { readonly url: string; readonly fragment: string } | undefined {
	try {
		const url = new URL(ref, base);
		const fragment = decodeURIComponent(url.hash.slice(1));
		url.hash = "";
		return { url: url.href.replace(/#$/, ""), fragment };
	} catch {
		return undefined;
	}
}
