export function isInstalled(folder: string, options?: { development?: boolean }): boolean;
export function requireWritable(folder: string, purpose: string): void;
