import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("a project's runs", () => import("./runs.test.ts"));
