import { HttpError } from '../../src/platform/errors.ts';
import { textOf } from '../data/office-api.ts';

/** Why a file was refused, with what would do. `file`: how the sentence names it. */
export function refusalOf(error: unknown, file: string): string {
  const problems = error instanceof HttpError ? error.body.problems : undefined;
  const [first] = Array.isArray(problems) ? (problems as { problem?: string; allowed?: string }[]) : [];
  if (first?.problem) return `${file} ${first.problem}. Possible: ${first.allowed}`;
  return textOf(error).replace(/^(file|by): /, `${file} `);
}
