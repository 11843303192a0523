/** Milliseconds since 1970-01-01 UTC. Documents hold times as such numbers; the interface shows ISO 8601. */
export type Milliseconds = number;
