import { getOwnValue } from '../../../platform/get-own-value.ts';
import { HttpError } from '../../../platform/http-errors.ts';

export type FieldProblem = { field: string; problem: string; allowed?: string };

export function buildFieldRefusal(problems: readonly FieldProblem[]): HttpError {
  const [{ field, problem } = { field: 'values', problem: 'are not valid' }] = problems;
  const error = `${field}: ${problem}`;
  return new HttpError(400, error, { error, field, problem, problems });
}

export function getRefusedField({ body }: HttpError): FieldProblem | undefined {
  const { problems } = body;
  return Array.isArray(problems) ? (problems[0] as FieldProblem | undefined) : undefined;
}

type Refusal = { code?: string; table?: string; constraint?: string };
const [UNIQUE, FOREIGN_KEY, CHECK] = ['23505', '23503', '23514'];

const CHECKS: Record<string, FieldProblem> = {
  events_check: { field: 'end_date', problem: 'is before the first day' },
  media_in_use: { field: 'file', problem: 'is in use' },
  relations_successor_cycle: { field: 'to_model', problem: 'would be replaced by itself' },
  dealers_check: { field: 'lat', problem: 'latitude and longitude must both be given, or neither' },
};

/** Converts a constraint error to a problem of a field; rethrows other errors. `key`: fields of the natural key. */
export function toFieldRefusal(error: unknown, key: readonly string[]): unknown {
  const { code, table, constraint = '' } = getDatabaseRefusal(error);
  if (code === UNIQUE) {
    const isSlug = constraint.includes('slug');
    return buildFieldRefusal([
      {
        field: isSlug ? 'slug' : (key.at(-1) ?? 'values'),
        problem: isSlug ? 'is too similar to that of another entry' : 'is taken',
      },
    ]);
  }
  if (code === FOREIGN_KEY)
    return buildFieldRefusal([
      { field: 'values', problem: 'are needed by other entries, or name an entry that no longer exists' },
    ]);
  if (code !== CHECK) return error;
  const known = getOwnValue(CHECKS, constraint);
  if (known) return buildFieldRefusal([known]);
  const [, column = 'values'] = new RegExp(`^${table}_(.+)_check\\d*$`).exec(constraint) ?? [];
  return buildFieldRefusal([{ field: column, problem: 'does not fit' }]);
}

const getDatabaseRefusal = (error: unknown): Refusal =>
  error instanceof Error && 'code' in error ? (error as Refusal) : {};
