import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("accepting a run", () => import("./accept.test.ts"));
