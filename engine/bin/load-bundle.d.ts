import type { Script } from "node:vm";

type Work = "small" | "large" | "generation";
/** What the build makes of a file: it takes what a CommonJS module is given. */
type FileFunction = (...given: unknown[]) => void;

export function codeCacheOf(file: string, work?: Work): string;
export function workOf<const Size extends Work>(words: readonly string[], size: Size): Size | "generation";
export function compileFile(file: string, work: Work, cachedData?: Uint8Array): Script;
export function runFile(file: string, functionOf: (file: string) => FileFunction): unknown;
