import type { JsonObject, JsonValue } from "../contract/json.ts";
import { exactsIn, withExacts } from "../lib/exact-numbers.ts";
import { at, isArray } from "../lib/json-pointer.ts";
import { ownUrl } from "./own-url.ts";
import { childSpots, isData, pointerOf, rootSpot, type Spot, walkKeywords } from "./spots.ts";

/** A schema that goes by a URL of its own, and the root of the file, whose pointer is empty. */
interface Resource {
	readonly url: string;
	readonly pointer: string;
	readonly value: JsonValue;
}

/**
 * A schema may say by which URL it goes (`$id`; JSON Schema 2020-12, section 8.2.1). What refers to it by that URL, and
 * what stands below it and is therefore relative to it, is given the reference that means the same in the file as a
 * whole; everything else is returned as it is, so that places stay true. A reference that leads nowhere inside its
 * resource is left alone too: most authors who write `$id` still mean the whole file.
 */
export function unfoldIdentifiers(root: JsonValue): JsonValue {
	const url = resolveUrl(ownUrl(root) ?? "", NAMELESS)?.url ?? NAMELESS;
	const whole: Resource = { url, pointer: "", value: root };
	const resources = findResources(whole);
	if (resources.size === 0) return root;
	const byUrl = new Map([whole, ...resources.values()].map((resource) => [resource.url, resource]));
	const known = new Map<Resource, Map<JsonValue, JsonValue>>();
	/** The depth is bounded by the parser. Parts that YAML aliases share stay shared within one resource. */
	const unfold = (value: JsonValue, outer: Resource): JsonValue => {
		if (typeof value !== "object" || value === null) return value;
		const resource = resources.get(value) ?? outer;
		const answers = known.get(resource) ?? new Map<JsonValue, JsonValue>();
		known.set(resource, answers);
		const answer = answers.get(value) ?? unfoldChildren(value, resource);
		answers.set(value, answer);
		return answer;
	};
	const unfoldChildren = (value: JsonObject | readonly JsonValue[], resource: Resource): JsonValue => {
		if (isArray(value)) {
			const items = value.map((item) => unfold(item, resource));
			return items.every((item, index) => item === value[index]) ? value : withExacts(items, exactsIn(value));
		}
		const entries = Object.entries(value).map(([key, own]): [string, JsonValue] => [
			key,
			key === "$ref" && typeof own === "string" ? unfoldReference(own, resource, byUrl) : unfold(own, resource),
		]);
		return entries.every(([key, own]) => own === value[key])
			? value
			: withExacts(Object.fromEntries(entries), exactsIn(value));
	};
	return unfold(root, whole);
}

/** Only ever compared: a file without a name of its own goes by this one. */
const NAMELESS = "https://file.invalid/";

/** The schemas below the root that have a URL of their own; the outer ones first. */
function findResources(whole: Resource): ReadonlyMap<JsonValue, Resource> {
	const resources = new Map<JsonValue, Resource>();
	const stack: { readonly spot: Spot; readonly outer: Resource }[] = [{ spot: rootSpot(whole.value), outer: whole }];
	for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
		const { spot } = next;
		const url = spot.parent === undefined ? undefined : urlOf(spot.value, next.outer);
		const outer = url === undefined ? next.outer : { url, pointer: pointerOf(spot), value: spot.value };
		if (url !== undefined) resources.set(spot.value, outer);
		for (const child of childSpots(spot)) if (!isData(child)) stack.push({ spot: child, outer });
	}
	return resources;
}

function urlOf(value: JsonValue, outer: Resource): string | undefined {
	if (typeof value !== "object" || value === null || isArray(value) || !Object.hasOwn(value, "$id")) return undefined;
	const id = value["$id"];
	// In older drafts a fragment alone was what `$anchor` is today.
	return typeof id !== "string" || id === "" || id.startsWith("#") ? undefined : resolveUrl(id, outer.url)?.url;
}

function unfoldReference(ref: string, resource: Resource, byUrl: ReadonlyMap<string, Resource>): string {
	const resolved = resolveUrl(ref, resource.url);
	const target = resolved === undefined ? undefined : byUrl.get(resolved.url);
	if (resolved === undefined || target === undefined || target.pointer === "") return ref;
	const inside = pointerInside(target, resolved.fragment);
	return inside === undefined ? ref : `#${(target.pointer + inside).replaceAll("%", "%25")}`;
}

/** The pointer of a fragment, which is a pointer or an anchor, from the resource's own root. */
function pointerInside({ value }: Resource, fragment: string): string | undefined {
	if (fragment === "" || fragment.startsWith("/")) return at(value, fragment) === undefined ? undefined : fragment;
	for (const spot of walkKeywords(value)) {
		const isAnchor = spot.token === "$anchor" || spot.token === "$dynamicAnchor";
		if (isAnchor && spot.value === fragment && spot.parent !== undefined) return pointerOf(spot.parent);
	}
	return undefined;
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
