import { useState } from 'react';
import { HttpError } from '../../platform/errors.ts';

const NETWORK_FAILURE = 'An error occurred. Please try again.';

/** The text shown for a failed request: the server's own error below status 500, otherwise `otherwise`. */
export const failureText = (error: unknown, otherwise = NETWORK_FAILURE) =>
  error instanceof HttpError && error.status < 500 ? error.message : otherwise;

/** State of a form's request: pending, and the error to show. */
export function useRequest(firstError = '') {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(firstError);
  /** `request` returns why it was refused, if it was; `textOf` is the text for its failure. */
  async function send(
    request: () => Promise<string | undefined>,
    textOf: (failure: unknown) => string = (failure) => failureText(failure),
  ): Promise<void> {
    setBusy(true);
    setError('');
    try {
      setError((await request()) ?? '');
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, setError, send };
}
