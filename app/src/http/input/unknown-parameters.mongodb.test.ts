import { onMongodb } from "../../testing/on-mongodb.ts";

await onMongodb("query parameters", () => import("./unknown-parameters.test.ts"));
