export function prepareBuild(say: (line: string) => void): void;
