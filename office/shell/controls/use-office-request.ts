import { useRef, useState } from 'react';
import { findRefusedField } from '../../../src/platform/http-errors.ts';
import { handleSubmit } from '../../../src/ui/forms/handle-submit.ts';
import { getErrorText } from '../data/office-api.ts';

function parseProblem(error: unknown): { field: string; text: string } {
  const refused = findRefusedField(error);
  return refused ? { field: refused.field, text: `This ${refused.problem}` } : { field: '', text: getErrorText(error) };
}

/**
 * Sends a request, with its busy state and error. Forms use `submit`, which focuses the first invalid field; buttons
 * use `run`. A second press or Ctrl+S while the request runs sends nothing.
 */
export function useOfficeRequest(send: () => Promise<unknown>) {
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
  return {
    busy,
    error,
    problem: error === undefined ? undefined : parseProblem(error),
    run,
    submit: handleSubmit(run),
  };
}
