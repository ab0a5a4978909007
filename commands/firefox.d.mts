export function installedFirefox(): string | undefined;
export function prepareFirefox(log: (line: string) => void): string | undefined;
