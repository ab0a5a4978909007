export declare const NODE_FLAGS: readonly string[];
export const MALLOC: Record<string, string>;
