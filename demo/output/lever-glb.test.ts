import { expect, test } from 'vitest';
import { leverGlb } from '../../test/fixtures/lever.ts';
import { makeLeverGlb } from './lever-glb.ts';

test('the committed model that the browser tests open is what the code makes', async () => {
  expect(Buffer.compare(await makeLeverGlb(), await leverGlb())).toBe(0);
});
