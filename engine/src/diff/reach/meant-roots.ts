import { carries, isXml, mayBeXml } from "../../openapi/xml-media-types.ts";
import type { Edit, Root } from "../edit.ts";

/**
 * In which of the places that a schema travels to an edit of it says something. An XML Object speaks of XML alone: that
 * the same answer may be had as JSON says nothing of it.
 */
export type Meant = "anywhere" | "in-xml";

export function meantBy({ kind, facts }: Pick<Edit, "kind" | "facts">): Meant {
	return kind === "keyword-changed" && "keyword" in facts && facts.keyword === "xml" ? "in-xml" : "anywhere";
}

/** The roots in which an edit says something; where no body is XML those that may be, and all where there is none of them. */
export function meantRoots(meant: Meant, roots: () => readonly Root[]): (root: Root) => boolean {
	if (meant === "anywhere") return always;
	const met = roots();
	return [isXml, mayBeXml].map(carries).find((isMeant) => met.some(isMeant)) ?? always;
}

const always = () => true;
