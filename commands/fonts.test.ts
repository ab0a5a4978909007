import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { subsetSiteFonts } from './fonts.mjs';

it('has typefaces as npm run fonts makes them of the packages', async () => {
  const fonts = await subsetSiteFonts();
  expect(fonts).toHaveLength(3);
  for (const { file, bytes } of fonts) expect(readFileSync(file).equals(bytes), file).toBe(true);
});
