import { describe, expect, it } from 'vitest';
import { attributeLabel } from '../units/attribute-label.ts';
import { attributeGroups, ratingsAmong } from './stated-attributes.ts';

const attribute = ([title = '', figures = '']: string[]) => {
  const { name, unit } = attributeLabel(title);
  return { title, value: figures, name, unit, figures, attribute: '', group: '' };
};
const attributes = [
  ['Holding capacity (N)', '1960'],
  ['Bar opens (°)', '100'],
  ['E (mm)', '31.5'],
  ['H (mm)', '161.5'],
  ['d (mm)', '6.6'],
  ['M', 'M8'],
  ['Weight (kg)', '0.500'],
  ['Reach (mm)', '62'],
  ['Eccentricity (mm)', '4'],
  ['Thread', 'M8'],
  ['Material', 'Steel, zinc plated'],
].map(attribute);

describe('The attributes of a model', () => {
  it('are in groups', () => {
    const groups = attributeGroups(attributes).map(({ title, lines }) => [title, lines.map((line) => line.title)]);
    expect(groups).toEqual([
      ['Performance', ['Holding capacity (N)', 'Bar opens (°)', 'Reach (mm)']],
      ['Design and material', ['Thread', 'Material']],
      ['Dimensions', ['E (mm)', 'H (mm)', 'd (mm)', 'M', 'Weight (kg)', 'Eccentricity (mm)']],
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
