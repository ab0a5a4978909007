import { expect, it } from 'vitest';
import { findMentionedPeople } from './assign-conversation.ts';

const people = ['Asha Rao', 'Asha Raote', 'Ravi sales', 'Ravi', 'Meera Iyer', 'Meera Iyer'].map((name) => ({ name }));

it('A note mentions people by their whole name, or by a first name that only one has', () => {
  const cases: [note: string, names: string[]][] = [
    ['@Asha Rao please look', ['Asha Rao']],
    ['@asha raote, and @Meera Iyer.', ['Asha Raote', 'Meera Iyer', 'Meera Iyer']],
    ['@Asha which one?', []],
    ['@Ravi sales', ['Ravi sales']],
    ['@Ravi, @Ravi', ['Ravi']],
    ['write to ravi@meera.example', []],
    ['@Meeras', []],
    ['(@Meera Iyer)', ['Meera Iyer', 'Meera Iyer']],
  ];
  for (const [note, names] of cases)
    expect([note, findMentionedPeople(note, people).map(({ name }) => name)]).toEqual([note, names]);
});
