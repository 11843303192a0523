import type { Script } from "node:vm";

export function codeCacheOf(bundle: string, work?: "small" | "large" | "generation"): string;
export function largeWorkOf(words: readonly string[]): "large" | "generation";
export function compileBundle(bundle: string, cachedData?: Uint8Array): Script;
export function runBundle(script: Script, bundle: string): unknown;
