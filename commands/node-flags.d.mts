export declare const NODE_FLAGS: readonly string[];
export declare const MALLOC: Record<string, string>;
