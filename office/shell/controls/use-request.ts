import { useState } from 'react';
import { refusedField } from '../../../src/platform/errors.ts';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { textOf } from '../data/office-api.ts';

/** What was wrong, in words for its field; `field` is '' when it is about none. */
function problemOf(error: unknown): { field: string; text: string } {
  const refused = refusedField(error);
  return refused ? { field: refused.field, text: `This ${refused.problem}` } : { field: '', text: textOf(error) };
}

/**
 * A form or a dialog that sends one request: whether it is on its way, and the error that it ended with, also in words.
 * `submit` is for a form, whose first wrong field then has the focus; `run` for a button.
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
