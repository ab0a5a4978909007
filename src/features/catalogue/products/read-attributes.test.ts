import { describe, expect, it } from 'vitest';
import { parseAttributeLabel } from '../measures/parse-attribute-label.ts';
import { getStatedBar, getStatedCapacity, groupAttributes, pickRatings } from './read-attributes.ts';

const attribute = ([title = '', value = '']: string[]) => {
  const { name, unit } = parseAttributeLabel(title);
  return { title, value: value, name, unit, figures: value, attribute: '', group: '' };
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
    const groups = groupAttributes(attributes).map(({ title, lines }) => [title, lines.map((line) => line.title)]);
    expect(groups).toEqual([
      ['Performance', ['Holding capacity (N)', 'Bar opens (°)', 'Reach (mm)']],
      ['Design and material', ['Thread', 'Material']],
      ['Dimensions', ['E (mm)', 'H (mm)', 'd (mm)', 'M', 'Weight (kg)', 'Eccentricity (mm)']],
    ]);
  });

  it.each<[title: string, figures: string, bar: [rated: number, end: number]]>([
    ['Reach (mm)', '49.5–80.5', [49.5, 80.5]],
    ['Reach (mm)', '49.5-80.5', [49.5, 80.5]],
    ['Reach (mm)', '49.5 to 80.5', [49.5, 80.5]],
    ['Reach (cm)', '6', [60, 60]],
    ['Reach (in)', '2 1/2', [63.5, 63.5]],
    ['Reach (mm)', '1,060', [1060, 1060]],
  ])('give the reach in millimetres, as an import reads "%s" of "%s"', (title, value, [rated, end]) => {
    expect(getStatedBar([attribute([title, value])])).toMatchObject({ rated, end });
  });

  it.each([
    ['Holding capacity (kg)', '200', 1961.33],
    ['Holding capacity (kN)', '1.96', 1960],
    ['Holding capacity (N)', '2,450', 2450],
    ['Holding capacity (lbf)', '100–200', 444.822161526],
  ])('give the holding capacity in newtons, as an import reads "%s" of "%s"', (title, value, newtons) => {
    expect(getStatedCapacity([attribute([title, value])])).toBe(newtons);
  });

  it('have neither a reach nor a capacity without a number or a unit', () => {
    expect(getStatedBar([attribute(['Reach (mm)', 'see drawing'])])).toBeUndefined();
    expect(getStatedBar([attribute(['Reach', '60'])])).toBeUndefined();
    expect(getStatedCapacity([attribute(['Holding capacity', '200'])])).toBeUndefined();
  });

  it('include the ratings by which a clamp is chosen', () => {
    expect(pickRatings(attributes).map(({ title }) => title)).toEqual([
      'Holding capacity (N)',
      'Reach (mm)',
      'Thread',
      'Weight (kg)',
    ]);
    expect(pickRatings([])).toEqual([]);
  });
});
