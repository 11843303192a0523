import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("syncs by hand", () => import("./sync.test.ts"));
