export function boundYoungGeneration(): void;
export function youngBytes(): number;
