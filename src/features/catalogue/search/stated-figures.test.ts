import { describe, expect, it } from 'vitest';
import type { Attribute } from '../figures/figures.store.ts';
import { conditionsIn } from './search-conditions.ts';
import { needOf } from './stated-figures.ts';

const attributes = [
  ['Supply voltage', 'V'],
  ['Stroke', 'mm'],
  ['Pin diameter', 'mm'],
].map(([name, unit], id) => ({ id, name, unit }) as Attribute);

describe('A figure in a search', () => {
  it.each([
    ['24 V', ['Supply voltage']],
    ['24 volts', ['Supply voltage']],
    ['60 mm', []],
    ['stroke 60 mm', ['Stroke']],
    ['24', []],
  ])('means the attribute named beside it, or the only one of its unit: %s', (typed, named) => {
    const needs = (conditionsIn(typed)?.measures ?? []).map((measure) => needOf({ attributes }, measure, true));
    expect(needs.flatMap((need) => need.attributes.map(({ id }) => attributes[id]?.name))).toEqual(named);
  });
});
