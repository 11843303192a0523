import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("unlinking", () => import("./unlink.test.ts"));
