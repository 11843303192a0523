import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("exceptions", () => import("./exceptions.test.ts"));
