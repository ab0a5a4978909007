import { useState } from 'react';
import { HttpError } from '../../platform/errors.ts';

const NETWORK_FAILURE = 'An error occurred. Please try again.';

export const failureText = (error: unknown, otherwise = NETWORK_FAILURE) =>
  error instanceof HttpError && error.status < 500 ? error.message : otherwise;

export function useRequest(firstError = '') {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(firstError);
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
