/*
 * What the service keeps, types only: one interface a collection of the store. Every document is a plain JSON value with
 * an `id`.
 */

export type * from "./documents/access.ts";
export type * from "./documents/api-key.ts";
export type * from "./documents/artifact.ts";
export type * from "./documents/billing.ts";
export type * from "./documents/check.ts";
export type * from "./documents/exception-turn.ts";
export type * from "./documents/key-mark.ts";
export type * from "./documents/listed-address.ts";
export type * from "./documents/milliseconds.ts";
export type * from "./documents/naming.ts";
export type * from "./documents/once.ts";
export type * from "./documents/people.ts";
export type * from "./documents/project.ts";
export type * from "./documents/pull-request.ts";
export type * from "./documents/record.ts";
export type * from "./documents/repository.ts";
export type * from "./documents/shipment.ts";
export type * from "./documents/sync-run.ts";
export type * from "./documents/write-turn.ts";
