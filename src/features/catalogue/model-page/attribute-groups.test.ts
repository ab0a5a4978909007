import { describe, expect, it } from 'vitest';
import { attributeLabel } from '../units/attribute-label.ts';
import { attributeGroups, ratingsAmong } from './attribute-groups.ts';

const attribute = ([title, figures]: [string, string]) => {
  const { name, unit } = attributeLabel(title);
  return { title, value: figures, name, unit, figures };
};
const attributes = (
  [
    ['Holding capacity (N)', '1960'],
    ['Holding capacity (kg)', '200'],
    ['Bar opens (°)', '100'],
    ['E (mm)', '31.5'],
    ['H (mm)', '161.5'],
    ['d (mm)', '6.6'],
    ['M', 'M8'],
    ['Weight (kg)', '0.500'],
    ['Reach (mm)', '62'],
    ['Height (mm)', '161.5'],
    ['Eccentricity (mm)', '4'],
    ['Thread', 'M8'],
    ['Material', 'Steel, zinc plated'],
  ] as [string, string][]
).map(attribute);

describe('The attributes of a model', () => {
  it('are in groups, and one that says the same as another is a part of its line', () => {
    const groups = attributeGroups(attributes).map(({ title, lines }) => [
      title,
      lines.map(({ attribute, other, meaning }) =>
        [attribute.title, other?.title, meaning].filter(Boolean).join(' = '),
      ),
    ]);
    expect(groups).toEqual([
      ['Performance', ['Holding capacity (N) = Holding capacity (kg)', 'Bar opens (°)', 'Reach (mm)']],
      ['Design and material', ['Material']],
      ['Dimensions', ['E (mm)', 'H (mm) = Height', 'd (mm)', 'M = Thread', 'Weight (kg)', 'Eccentricity (mm)']],
    ]);
  });

  it('include the ratings by which a clamp is chosen', () => {
    expect(ratingsAmong(attributes).map(({ title }) => title)).toEqual([
      'Holding capacity (N)',
      'Reach (mm)',
      'Thread',
      'Weight (kg)',
    ]);
    expect(ratingsAmong([])).toEqual([]);
  });
});
