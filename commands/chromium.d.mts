export function installedChromium(): string | undefined;
export function prepareChromium(log: (line: string) => void): string;
