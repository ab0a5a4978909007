import { useRef, useState } from 'react';
import { refusedField } from '../../../src/platform/errors.ts';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { textOf } from '../data/office-api.ts';

function problemOf(error: unknown): { field: string; text: string } {
  const refused = refusedField(error);
  return refused ? { field: refused.field, text: `This ${refused.problem}` } : { field: '', text: textOf(error) };
}

/**
 * Sends a request, with its busy state and error. Forms use `submit`, which focuses the first invalid field; buttons
 * use `run`. A second press or Ctrl+S while the request runs sends nothing.
 */
export function useRequest(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (failure) {
      setError(failure);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, error, problem: error === undefined ? undefined : problemOf(error), run, submit: submitted(run) };
}
