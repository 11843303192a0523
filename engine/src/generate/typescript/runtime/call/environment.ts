// Needed by: every file.

/** An environment variable of Node, Deno or Bun; nothing elsewhere, where it is empty, or where reading it is not allowed. */
export function environment(name: string): string | undefined {
	const { process, Deno } = globalThis as {
		readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
		readonly Deno?: { readonly env: { get(name: string): string | undefined } };
	};
	try {
		return (process?.env?.[name] ?? Deno?.env.get(name)) || undefined;
	} catch {
		return undefined;
	}
}

/** Browsers say themselves who they are, hold cookies themselves, and have a page that addresses are relative to. */
export function isBrowser(): boolean {
	return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}
