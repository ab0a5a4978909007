export function prepareBuild(log: (line: string) => void): void;
