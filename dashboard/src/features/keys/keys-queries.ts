import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const keysQuery = queryOptions({ queryKey: ["keys"], queryFn: () => api.keys.list() });
