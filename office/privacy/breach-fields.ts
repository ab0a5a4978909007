import type { Breach } from '../data/office-types.ts';

type MomentName = 'noticed_at' | 'board_told_at' | 'persons_told_at' | 'closed_at';
type TextName = 'what' | 'whose' | 'effects' | 'done' | 'told';

export const MOMENTS: readonly [name: MomentName, label: string][] = [
  ['noticed_at', 'Noticed'],
  ['board_told_at', 'Data Protection Board told'],
  ['persons_told_at', 'Persons told'],
  ['closed_at', 'Closed'],
];
export const TEXTS: readonly [name: TextName, label: string, hint: string][] = [
  ['what', 'What happened', 'Kind, time, place and cause, as far as known'],
  ['whose', 'Which data of whom', 'And of how many people'],
  ['effects', 'What may follow for them', ''],
  ['done', 'What was done', 'To end it, to limit the damage, and so that it does not happen again'],
  ['told', 'Who was told what', ''],
];

/** What a field of date and time holds, by the clock of whoever types it. */
function localMoment(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
/** And back; null for none. */
export const momentOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);

export type BreachForm = { title: string } & Record<MomentName | TextName, string>;
export const formOf = (breach: Breach | undefined): BreachForm => ({
  title: breach?.title ?? '',
  what: breach?.what ?? '',
  whose: breach?.whose ?? '',
  effects: breach?.effects ?? '',
  done: breach?.done ?? '',
  told: breach?.told ?? '',
  noticed_at: localMoment(breach?.noticed_at ?? new Date().toISOString()),
  board_told_at: localMoment(breach?.board_told_at ?? null),
  persons_told_at: localMoment(breach?.persons_told_at ?? null),
  closed_at: localMoment(breach?.closed_at ?? null),
});
