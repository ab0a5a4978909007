/**
 * Security event for operators. `account` comes from accountOf (secrets/security-log.ts); events never contain typed
 * text (docs/decisions/071-what-operators-see.md).
 */
export interface SecurityEvent {
  message: string;
  account: string;
  [fact: string]: string | number | boolean;
}

/**
 * Visitors see the message of an error below status 500 and of 503, else only an id. `body` replaces the usual
 * `{error}` (docs/spec/api.md#status-codes-of-failures).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  event?: SecurityEvent;

  constructor(status: number, message: string, body?: Record<string, unknown>) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body ?? { error: message };
  }
}

/** 400: the message names `field`. */
export const badInputError = (field: string, problem: string) => new HttpError(400, `${field}: ${problem}`);
export function findRefusedField(error: unknown): { field: string; problem: string } | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  const [, field, problem] = /^(\w+): (.+)$/s.exec(error.message) ?? [];
  return field && problem ? { field, problem } : undefined;
}

/** 409: the stored state differs from the one that the caller saw; `current` is the stored one. */
export const conflictError = (error: string, current: unknown) => new HttpError(409, error, { error, current });
export const notFoundError = (message: string) => new HttpError(404, message);
export const unauthorizedError = (message: string, body?: Record<string, unknown>) => new HttpError(401, message, body);
export const forbiddenError = (message: string, body?: Record<string, unknown>) => new HttpError(403, message, body);
export const tooManyRequestsError = (message: string, body?: Record<string, unknown>) =>
  new HttpError(429, message, body);

const BUSY = 'The site is busy. Please try again in a moment.';
/** 503 for work that would take too long at the moment. */
export const unavailableError = () => new HttpError(503, BUSY, { success: false, error: BUSY, message: BUSY });

const FULL = 'The storage of the site is full, so that nothing was saved. Please try again in a few minutes.';
/** 503 when a disk is full. */
export const diskFullError = () => new HttpError(503, FULL, { success: false, error: FULL, message: FULL });

export const isShownToVisitors = ({ status }: HttpError) => status < 500 || status === 503;
