import type { SubmitEvent } from 'react';

/** Runs a form's action without resetting the input, and focuses the first invalid field afterwards. */
export const handleSubmit = (work: () => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  const form = event.currentTarget;
  void focusFirstProblem(form, work());
};

/** Focuses the first invalid field of a form once `done` has ended. */
export async function focusFirstProblem(form: HTMLFormElement, done: unknown): Promise<void> {
  await done;
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus());
}
