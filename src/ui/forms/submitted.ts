import type { FormEvent } from 'react';

/** Runs a form's work instead of the browser's own submit, without resetting what was typed. */
export const submitted = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void work();
};
