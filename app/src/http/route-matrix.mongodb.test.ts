import { onMongodb } from "../testing/on-mongodb.ts";

await onMongodb("who gets what", () => import("./route-matrix.test.ts"));
