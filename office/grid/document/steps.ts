import type { GridDocument } from './grid-document.ts';

const MAX_STEPS = 100;

interface Step {
  document: GridDocument;
  table: number;
}

/** Undo and redo steps. Documents share unchanged parts, so a step costs only what it changed. */
export interface Steps {
  now: GridDocument;
  past: readonly Step[];
  future: readonly Step[];
}

export const firstStep = (now: GridDocument): Steps => ({ now, past: [], future: [] });

export function edited(steps: Steps, document: GridDocument, table: number): Steps {
  if (document === steps.now) return steps;
  return { now: document, past: [...steps.past, { document: steps.now, table }].slice(-MAX_STEPS), future: [] };
}

export function undone({ now, past, future }: Steps): { steps: Steps; table: number } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  const { table } = last;
  return {
    steps: { now: last.document, past: past.slice(0, -1), future: [{ document: now, table }, ...future] },
    table,
  };
}

export function redone({ now, past, future }: Steps): { steps: Steps; table: number } | undefined {
  const [next, ...rest] = future;
  if (!next) return undefined;
  const { table } = next;
  return { steps: { now: next.document, past: [...past, { document: now, table }], future: rest }, table };
}

export const eachStep = ({ now, past, future }: Steps, change: (document: GridDocument) => GridDocument): Steps => ({
  now: change(now),
  past: past.map((step) => ({ ...step, document: change(step.document) })),
  future: future.map((step) => ({ ...step, document: change(step.document) })),
});
