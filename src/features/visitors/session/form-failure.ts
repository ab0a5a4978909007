import { HttpError } from '../../../platform/errors.ts';

const NETWORK_FAILURE = 'An error occurred. Please try again.';

/** What a thrown error says to the visitor: the server's own text where it answered, else that it could not be reached. */
export const failureText = (error: unknown, otherwise = NETWORK_FAILURE) =>
  error instanceof HttpError && error.status < 500 ? error.message : otherwise;
