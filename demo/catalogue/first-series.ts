import { vertical } from '../geometry/vertical.ts';
import { type Product, product } from './catalogue.ts';
import { verticalFacts } from './clamp-facts.ts';
import { verticalSize } from './clamp-sizes.ts';
import { article } from './wording.ts';

/** Models that newer ones have replaced. All are invented. */

const models = (
  [
    [90, 'VTC-100-UB'],
    [180, 'VTC-200-UB'],
  ] as const
).map(([kg, successor]) => {
  const size = verticalSize(kg, { base: 'flanged', bar: 'U', grip: 'black' });
  return { name: `VT-${String(kg).padStart(3, '0')}-U`, size, facts: verticalFacts(kg, size), successor };
});

export const replacedModels = models.map(({ name, successor }) => [name, successor] as const);

export const firstSeries: Product = product({
  slug: 'vt-vertical-clamp-first-series',
  name: 'Vertical Clamp, First Series',
  category: 'flanged-base-vertical-clamps',
  short: 'No longer made; each model names the one that replaces it.',
  description: article(['Kept in the catalogue for those who have one and need a part or a replacement.']),
  family: vertical,
  tables: [{ headline: 'First series', models }],
});
