import { useState } from 'react';
import { refusedField } from '../../../src/platform/errors.ts';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { textOf } from '../data/office-api.ts';

function problemOf(error: unknown): { field: string; text: string } {
  const refused = refusedField(error);
  return refused ? { field: refused.field, text: `This ${refused.problem}` } : { field: '', text: textOf(error) };
}

/**
 * Sends a request, with its busy state and error. Forms use `submit`, which focuses the first invalid field; buttons
 * use `run`.
 */
export function useRequest(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, problem: error === undefined ? undefined : problemOf(error), run, submit: submitted(run) };
}
