export function findWrongSubjects(): Promise<string>;
export function findSubjectProblem(subject: string): string | undefined;
