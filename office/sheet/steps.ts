import type { Sheet } from './sheet.ts';

const MAX_STEPS = 100;

interface Step {
  sheet: Sheet;
  /** The table that was in sight. */
  table: number;
}

/** A sheet with the ways back and forth. Sheets share what is the same, so that a step weighs what it changed. */
export interface Steps {
  now: Sheet;
  past: readonly Step[];
  future: readonly Step[];
}

export const firstStep = (now: Sheet): Steps => ({ now, past: [], future: [] });

export function edited(steps: Steps, sheet: Sheet, table: number): Steps {
  if (sheet === steps.now) return steps;
  return { now: sheet, past: [...steps.past, { sheet: steps.now, table }].slice(-MAX_STEPS), future: [] };
}

/** One step back. @returns the table that it changed as well; undefined at the first */
export function undone({ now, past, future }: Steps): { steps: Steps; table: number } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  const { table } = last;
  return { steps: { now: last.sheet, past: past.slice(0, -1), future: [{ sheet: now, table }, ...future] }, table };
}

export function redone({ now, past, future }: Steps): { steps: Steps; table: number } | undefined {
  const [next, ...rest] = future;
  if (!next) return undefined;
  const { table } = next;
  return { steps: { now: next.sheet, past: [...past, { sheet: now, table }], future: rest }, table };
}

/** Every sheet of the way, for what somebody else has changed. */
export const eachStep = ({ now, past, future }: Steps, change: (sheet: Sheet) => Sheet): Steps => ({
  now: change(now),
  past: past.map((step) => ({ ...step, sheet: change(step.sheet) })),
  future: future.map((step) => ({ ...step, sheet: change(step.sheet) })),
});
