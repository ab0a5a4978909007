import { typedTime } from '../data/moments.ts';
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

const typed = (moment: string | null): string => (moment ? typedTime(new Date(moment)) : '');

export type BreachForm = { title: string } & Record<MomentName | TextName, string>;
export const formOf = (breach: Breach | undefined): BreachForm => ({
  title: breach?.title ?? '',
  what: breach?.what ?? '',
  whose: breach?.whose ?? '',
  effects: breach?.effects ?? '',
  done: breach?.done ?? '',
  told: breach?.told ?? '',
  noticed_at: typed(breach?.noticed_at ?? new Date().toISOString()),
  board_told_at: typed(breach?.board_told_at ?? null),
  persons_told_at: typed(breach?.persons_told_at ?? null),
  closed_at: typed(breach?.closed_at ?? null),
});
