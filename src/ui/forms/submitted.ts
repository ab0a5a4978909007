import type { FormEvent } from 'react';

/** Runs a form's action instead of the browser's submit, without resetting the input. */
export const submitted = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void work();
};
