/** A fetch that gives up on a request, whole, after a time. */
export function fetchWithin(timeoutMs: number): typeof fetch {
	return (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}
