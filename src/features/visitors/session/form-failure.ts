import { HttpError } from '../../../platform/errors.ts';

const NETWORK_FAILURE = 'An error occurred. Please try again.';

/** The text shown for a failed request: the server's own error below status 500, otherwise `otherwise`. */
export const failureText = (error: unknown, otherwise = NETWORK_FAILURE) =>
  error instanceof HttpError && error.status < 500 ? error.message : otherwise;
