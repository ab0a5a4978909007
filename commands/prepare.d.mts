export function prepareBuild(log: (line: string) => void): Promise<void>;
