import type { ResourceAct } from '../../../src/features/office/resources/resources.contract.ts';

/** Consequence of an act, in the dialog that asks before it. */
export const AboutAct = ({ act: { about, is_final: isFinal } }: { act: ResourceAct }) =>
  (about || isFinal) && <p>{[about, isFinal && 'This cannot be undone.'].filter(Boolean).join(' ')}</p>;
