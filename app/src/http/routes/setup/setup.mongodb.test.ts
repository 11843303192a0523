import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("setting a service up", () => import("./setup.test.ts"));
