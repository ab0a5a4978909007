import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
/** Uses of red: logo, lines of the brand, count on the cart, main button, and lines that measure or move. */
const RED = new Set([
  'frame/logo.tsx',
  'frame/site-header.tsx',
  'frame/site-footer.tsx',
  'frame/print-header.tsx',
  'ui/button.tsx',
  'ui/theme.css',
  'features/catalogue/viewer/model-view.tsx',
  'features/catalogue/clamp-finder/fit/action-sketch.tsx',
  'features/catalogue/clamp-finder/fit/dimension-lines.tsx',
  'features/catalogue/clamp-finder/fit/drawn-clamps.tsx',
  'features/catalogue/brands-and-categories/family-icon.tsx',
  'features/content/catalogues/catalogue-downloads.page.tsx',
  'features/content/learn/toggle-drawing.tsx',
  'ui/media/drawing.css',
]);

const lines = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file))
  .flatMap((file) => {
    const name = file.replaceAll('\\', '/');
    return readFileSync(new URL(name, SOURCES), 'utf8')
      .split('\n')
      .map((line, at) => ({ name, place: `${name}:${at + 1}`, line }));
  });

it('Red marks the brand, the main button and dimensions; hover, focus, selection and links are blue-grey', () => {
  const red = lines.filter(({ name, line }) => /\bbrand-\d/.test(line) && !RED.has(name));
  expect(red.map(({ place }) => place)).toEqual([]);
  const tints = lines.filter(({ line }) => /brand-(50|[1-4]00)\b|(?:aria-|has-|hover:text-|focus)\S*brand-/.test(line));
  expect(tints.map(({ place }) => place)).toEqual([]);
});
