import { readFileSync } from 'node:fs';
import type { Model, Product } from '../catalogue/catalogue.ts';
import type { CloseUp } from '../geometry/assembly.ts';
import { sourceHash } from './cache.ts';
import { picture } from './pictures.ts';
import type { Studio } from './studio.ts';
import type { Shot } from './studio-page.ts';

/** One of up to four photographs of a product. */

export type Photograph = { path: string; alt: string };

type Box = { min: [number, number, number]; max: [number, number, number] };

/** CAD box (mm, Z up) to glTF box (m, Y up). */
const toGltf = ({ min, max }: Box): Box => ({
  min: [min[0] / 1000, min[2] / 1000, -max[1] / 1000],
  max: [max[0] / 1000, max[2] / 1000, -min[1] / 1000],
});

/** Part of the bounding box that the family's close-up shows. */
function closeUpBox({ min, max }: Box, { x, z }: CloseUp): Box {
  const at = (i: 0 | 2, share: number): number => min[i] + (max[i] - min[i]) * share;
  return { min: [at(0, x[0]), min[1], at(2, z[0])], max: [at(0, x[1]), max[1], at(2, z[1])] };
}

export async function photographProduct(
  studio: Studio,
  product: Product,
  model: Model,
  glbPath: string,
  bounds: Box,
  name: string,
): Promise<Photograph[]> {
  const { openAzimuth, ...camera } = product.family.camera;
  const { moves } = product;
  const shots: { shot: Partial<Shot>; what: string }[] = [
    { shot: camera, what: moves ? 'closed' : 'three-quarter view' },
  ];
  if (moves) shots.push({ shot: { ...camera, azimuth: openAzimuth ?? camera.azimuth, opening: 1 }, what: 'open' });
  shots.push({ shot: { azimuth: 0, elevation: 6 }, what: 'side view' });
  const { closeUp } = product.family;
  const frame = toGltf(closeUpBox(bounds, closeUp));
  const near = {
    azimuth: closeUp.azimuth ?? camera.azimuth - 12,
    elevation: closeUp.elevation ?? camera.elevation + 12,
  };
  shots.push({ shot: { ...near, frame, margin: 1.04 }, what: 'detail' });
  let glb: Buffer | undefined;
  const result: Photograph[] = [];
  for (const [i, { shot, what }] of shots.entries()) {
    const key = [
      glbPath,
      JSON.stringify(shot),
      sourceHash('demo/output/studio-page.ts'),
      sourceHash('demo/output/studio.ts'),
    ];
    const path = await picture(`pictures/products/${name}-${i + 1}`, key, () => {
      glb ??= readFileSync(glbPath);
      return studio.photograph([glb], shot);
    });
    result.push({ path, alt: `${product.name} ${model.name}, ${what}` });
  }
  return result;
}
