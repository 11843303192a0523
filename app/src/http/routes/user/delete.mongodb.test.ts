import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("the end of accounts", () => import("./delete.test.ts"));
