import type { Conflict } from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';

const refusedFor = (error: unknown): Record<string, unknown> =>
  error instanceof HttpError && error.status === 409 ? error.body : {};

/** The stored record if a save failed by a conflict (409); undefined for other failures. */
export const currentOf = <Row>(error: unknown): Row | undefined => refusedFor(error).current as Row | undefined;

/** Conflicting rows if a save of many rows failed (409); empty for other failures. */
export function conflictsOf(error: unknown): readonly Conflict[] {
  const { conflicts } = refusedFor(error);
  return Array.isArray(conflicts) ? conflicts : [];
}
