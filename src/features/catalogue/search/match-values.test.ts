import { describe, expect, it } from 'vitest';
import type { AttributeRow } from '../ratings/catalogue-values.store.ts';
import { buildValueNeed } from './match-values.ts';
import { parseConditions } from './parse-conditions.ts';

const attributes = [
  ['Supply voltage', 'V'],
  ['Stroke', 'mm'],
  ['Pin diameter', 'mm'],
].map(([name, unit], id) => ({ id, name, unit }) as AttributeRow);

describe('A figure in a search', () => {
  it.each([
    ['24 V', ['Supply voltage']],
    ['24 volts', ['Supply voltage']],
    ['60 mm', []],
    ['stroke 60 mm', ['Stroke']],
    ['24', []],
  ])('means the attribute named beside it, or the only one of its unit: %s', (typed, named) => {
    const needs = (parseConditions(typed)?.measures ?? []).map((measure) =>
      buildValueNeed({ attributes }, measure, true),
    );
    expect(needs.flatMap((need) => need.attributes.map(({ id }) => attributes[id]?.name))).toEqual(named);
  });
});
