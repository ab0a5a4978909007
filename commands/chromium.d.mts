export function findInstalledChromium(): string | undefined;
export function prepareChromium(log: (line: string) => void): string;
