import { getOwnValue } from '../../../src/platform/get-own-value.ts';

const TONES = {
  fresh: 'border-slate-700 bg-slate-100 text-slate-800',
  waiting: 'border-warning text-warning',
  good: 'border-success text-success',
  done: 'border-success bg-success/10 text-success',
  bad: 'border-danger text-danger',
  quiet: 'border-steel-300 text-steel-700',
} as const;

/** Look of a state by its stored value; other states are quiet. */
const TONES_OF_STATES: Readonly<Record<string, keyof typeof TONES>> = {
  new: 'fresh',
  sent: 'fresh',
  seen: 'fresh',
  in_work: 'waiting',
  waiting: 'waiting',
  failing: 'waiting',
  unverified: 'waiting',
  answered: 'good',
  quoted: 'good',
  working: 'good',
  valid: 'good',
  verified: 'good',
  delivered: 'good',
  applied: 'good',
  won: 'done',
  accepted: 'done',
  failed: 'bad',
  refused: 'bad',
  blocked: 'bad',
};

/** The state of a row, with the same look in every list. */
export const StateChip = ({ state, children }: { state: string; children: string }) => (
  <span
    className={`inline-block max-w-full self-start truncate rounded-full border px-2.5 align-middle text-xs leading-5 font-semibold ${TONES[getOwnValue(TONES_OF_STATES, state) ?? 'quiet']}`}
  >
    {children}
  </span>
);
