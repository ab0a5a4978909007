import type { Conflict } from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';

const refusedFor = (error: unknown): Record<string, unknown> =>
  error instanceof HttpError && error.status === 409 ? error.body : {};

export const currentOf = <Row>(error: unknown): Row | undefined => refusedFor(error).current as Row | undefined;

export function conflictsOf(error: unknown): readonly Conflict[] {
  const { conflicts } = refusedFor(error);
  return Array.isArray(conflicts) ? conflicts : [];
}
