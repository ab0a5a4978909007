import type { ResourceAct } from '../../../src/features/office/rows/resources.contract.ts';

/** Consequence of an act, in the dialog that asks before it. */
export const ActDescription = ({ act: { about, is_final: isFinal } }: { act: ResourceAct }) =>
  (about || isFinal) && <p>{[about, isFinal && 'This cannot be undone.'].filter(Boolean).join(' ')}</p>;
