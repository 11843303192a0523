import type { Level } from "../contract/level.ts";
import type { RulePage } from "../contract/rule-page.ts";

/** The files of both sides as they were read, by the paths that locations name. */
export interface ReportTexts {
	readonly before: ReadonlyMap<string, string>;
	readonly after: ReadonlyMap<string, string>;
}

/** Where a reader finds all that a format had to leave out. */
export interface ReportPlace {
	/** As the end of a sentence: `the summary of this run`. Text of the caller's own. */
	readonly title: string;
	/** Its address, https, or http of a machine's own service. */
	readonly url?: string;
	/** The path of the file that it is. */
	readonly file?: string;
}

/** What the caller knows and an analysis does not. Each format uses what it can show and works without any of it. */
export interface ReportOptions {
	/** Characters in a line of the reader's terminal: text is wrapped to them, and not at all where nothing is said. */
	readonly columns?: number;
	/** Whether the reader's terminal shows colours: then, and only then, the text has escape sequences. */
	readonly colour?: boolean;
	/** By id: SARIF describes the rules with them. */
	readonly rules?: ReadonlyMap<string, RulePage>;
	/** The page shows the lines around a change from them. */
	readonly texts?: ReportTexts;
	/** The mildest level that the text shows; WARN unless told. What an exception covers is shown in any case. */
	readonly level?: Level;
	/** What the text puts together: what one edit caused, unless told, or what reaches one endpoint. */
	readonly group?: "cause" | "endpoint";
	/** Adds how the score comes about, point by point. */
	readonly explainScore?: boolean;
	/** What the Markdown's heading says before the verdict: Driftgate, unless told. */
	readonly title?: string;
	/** UTF-8 bytes that the Markdown may have, from 5,000 on: those of a comment on GitHub, unless told. */
	readonly mostBytes?: number;
	/** What Markdown's heading adds in brackets: what whoever reads the verdict must know first. Text of the caller's own. */
	readonly caveat?: string;
	/** Named by the formats that are cut to what their reader takes, best first. */
	readonly whole?: readonly ReportPlace[];
}
