import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("many exceptions", () => import("./many-exceptions.test.ts"));
