import { useState } from 'react';
import { HttpError } from '../../platform/http-errors.ts';

const NETWORK_FAILURE = 'An error occurred. Please try again.';

export const formatFailure = (error: unknown, otherwise = NETWORK_FAILURE) =>
  error instanceof HttpError && error.status < 500 ? error.message : otherwise;

export function useFormRequest(firstError = '') {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(firstError);
  async function send(
    request: () => Promise<string | undefined>,
    textOf: (failure: unknown) => string = (failure) => formatFailure(failure),
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
