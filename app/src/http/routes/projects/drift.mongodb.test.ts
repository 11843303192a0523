import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("drift", () => import("./drift.test.ts"));
