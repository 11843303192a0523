import { onMongodb } from "../testing/on-mongodb.ts";

await onMongodb("the security log", () => import("./security-log.test.ts"));
