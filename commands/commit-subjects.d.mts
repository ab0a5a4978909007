export function wrongSubjects(): Promise<string>;
export function findSubjectProblem(subject: string): string | undefined;
