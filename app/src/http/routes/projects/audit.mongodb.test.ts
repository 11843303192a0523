import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("the audit", () => import("./audit.test.ts"));
