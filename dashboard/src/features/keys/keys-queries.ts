import { queryOptions } from "@tanstack/react-query";
import { keysList, service } from "../../lib/api.ts";

export const keysQuery = queryOptions({ queryKey: ["keys"], queryFn: () => keysList(service) });
