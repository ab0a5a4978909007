export function findInstalledFirefox(): string | undefined;
export function prepareFirefox(log: (line: string) => void): string | undefined;
