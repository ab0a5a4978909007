import type { Conflict } from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';

const refusedFor = (error: unknown): Record<string, unknown> =>
  error instanceof HttpError && error.status === 409 ? error.body : {};

/** The record as somebody else has saved it, if a save was refused for that (409); undefined for any other failure. */
export const currentOf = <Row>(error: unknown): Row | undefined => refusedFor(error).current as Row | undefined;

/** The rows that others have saved since, if a save of many rows was refused (409); empty for any other failure. */
export function conflictsOf(error: unknown): readonly Conflict[] {
  const { conflicts } = refusedFor(error);
  return Array.isArray(conflicts) ? conflicts : [];
}
