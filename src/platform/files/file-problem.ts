export type FileProblem = { problem: string; allowed: string };
