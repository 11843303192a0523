import type { SdkLanguage } from "../../contract/sdk.ts";
import type { PlannedOperation, SdkSides } from "../sdk-sides.ts";
import type { ChangedPlace } from "../surface/place-of-change.ts";
import type { Break } from "../surface/surface.ts";
import type { SchemaPair } from "../types/schema-pair.ts";

/** A language that SDKs are made in, as the comparison of SDKs knows it. */
export interface Language {
	readonly language: SdkLanguage;
	/** Whether a body's type has a name because it is declared, and for no other reason. */
	readonly namesDeclaredBodies: boolean;
	/** Whether members and arguments are called by words of the language; otherwise they are called as they travel. */
	readonly namesByWords: boolean;
	/** Whether each value of an enum has a name. */
	readonly namesValues: boolean;
	/** Whether what is chosen in a server's address has types. */
	readonly namesServerVariables: boolean;
	/** Whether a list that is read-only fits what is only sent, and nothing that comes back too. */
	readonly hasReadOnlyLists: boolean;
	/** Whether objects that say the same are one type of several names. */
	readonly joinsEqualObjects: boolean;
	/** Whether what is extended, and stands nowhere by itself, is a type. */
	readonly namesBases: boolean;
	/** Whether a value that no enum lists is refused where only requests use the enum. */
	readonly closesEnums: boolean;
	/** Whether a body whose members are arguments has a type of its own as well. */
	readonly printsFlatBodies: boolean;
	/** Whether the content of a failure has a type where code meets it. */
	readonly typesFailures: boolean;
	compare(sides: SdkSides): ComparedSurfaces;
}

/** What breaks code of one language, place by place. Surfaces are made where somebody asks, and once. */
export interface ComparedSurfaces {
	/** Of the client by itself. */
	ofClient(): readonly Break[];
	ofMethod(before: PlannedOperation, after: PlannedOperation): readonly Break[];
	/** Of the value at a place of a payload, and of the values that it is an alternative of. */
	ofValue(place: ChangedPlace): readonly Break[];
	/** Whether what an argument was does not fit what it is, each with all that is inside of it: nobody else compares those. */
	isRetyped(argument: SchemaPair): boolean;
	/** Of what a provider sends that calls: a webhook's or a callback's key. */
	ofPayload(key: string): readonly Break[];
}
