import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("one project", () => import("./project.test.ts"));
