/**
 * Security event for the site's operators: a refused sign-in, a refused right, a raised right. `account` is one of accountOf
 * (secrets/security-log.ts); events never contain typed text (docs/decisions/071-what-operators-see.md).
 */
export interface SecurityEvent {
  message: string;
  account: string;
  [fact: string]: string | number | boolean;
}

/**
 * An error with the status of its reply. Below 500, and for 503, the message is shown to the visitor; any other error is hidden behind an id.
 * `body` replaces the usual `{error}` where a form has its own shape (docs/spec/api.md#status-codes-of-failures).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Logged with the error, see secrets/security-log.ts. */
  event?: SecurityEvent;

  constructor(status: number, message: string, body?: Record<string, unknown>) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body ?? { error: message };
  }
}

/** 400: `field` is named in the message, so that a caller knows what to fix. */
export const badInput = (field: string, problem: string) => new HttpError(400, `${field}: ${problem}`);
/** Field and problem of a `badInput`; undefined for any other error. */
export function refusedField(error: unknown): { field: string; problem: string } | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  const [, field, problem] = /^(\w+): (.+)$/s.exec(error.message) ?? [];
  return field && problem ? { field, problem } : undefined;
}

/** 409: what was seen is no longer what is stored, or something is in the way; `current` is what is there. */
export const conflict = (error: string, current: unknown) => new HttpError(409, error, { error, current });
export const notFound = (message: string) => new HttpError(404, message);
export const unauthorized = (message: string, body?: Record<string, unknown>) => new HttpError(401, message, body);
export const forbidden = (message: string, body?: Record<string, unknown>) => new HttpError(403, message, body);
export const tooMany = (message: string, body?: Record<string, unknown>) => new HttpError(429, message, body);

const BUSY = 'The site is busy. Please try again in a moment.';
/** 503: nothing is broken, but the work would take too long now. */
export const unavailable = () => new HttpError(503, BUSY, { success: false, error: BUSY, message: BUSY });

/** True if the message of an error is meant for visitors. */
export const isForVisitors = ({ status }: HttpError) => status < 500 || status === 503;
