export function installedChromium(): string | undefined;
export function prepareChromium(say: (line: string) => void): string;
