/** Why something cannot be stored, and what could be. */
export type FileProblem = { problem: string; allowed: string };
