export function isInstalled(folder: string): boolean;
export function requireWritable(folder: string, purpose: string): void;
