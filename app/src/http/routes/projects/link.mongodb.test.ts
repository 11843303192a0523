import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("linking", () => import("./link.test.ts"));
