import { describe, expect, it } from 'vitest';
import type { ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import { buildMergeLines, mergeValues } from './merge-values.ts';

const field = (name: string): ResourceField => ({ name, label: name, kind: 'text', required: false, allowed: '' });
const fields = ['title', 'text', 'order', 'shown', 'link'].map(field);
const base = { title: 'A', text: 'B', order: '1', shown: false, link: '' };

describe('Two people change one row', () => {
  const mine = { ...base, title: 'mine', text: 'same', order: '2' };
  const theirs = { ...base, title: 'theirs', text: 'same', shown: true };
  const lines = buildMergeLines(fields, base, mine, theirs);

  it('what only one changed, or both in the same way, needs no choice', () => {
    expect(lines.map((line) => [line.field.name, line.collides])).toEqual([
      ['title', true],
      ['text', false],
      ['order', false],
      ['shown', false],
    ]);
  });

  it('is not merged before each collision is decided', () => {
    expect(mergeValues(lines, theirs, {})).toBeUndefined();
  });

  it.each(['mine', 'theirs'] as const)(
    'takes %s where both changed a field, and keeps what either changed alone',
    (side) => {
      expect(mergeValues(lines, theirs, { title: side })).toEqual({
        title: side,
        text: 'same',
        order: '2',
        shown: true,
        link: '',
      });
    },
  );

  it('a value that one of them has put back to what it was is not a change', () => {
    expect(buildMergeLines(fields, base, base, { ...base, link: '/x' }).map((line) => line.collides)).toEqual([false]);
  });
});
