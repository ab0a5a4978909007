import { drawCircle } from 'replicad';
import type { Assembly, Detail, Family } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addOverCentreLever, type LatchSize, latchFrames, latchMeasures, latchPins } from './latch.ts';
import { alongX, box, cylinderY, cylinderZ, hexNut, outline, prismX, prismY, soften, threaded } from './shapes.ts';

/** Hook clamp: an over-centre lever with a forged hook on a threaded eye bolt, and a keeper with a cross pin. mm. */
export type HookClampSize = LatchSize;

function build(p: HookClampSize, detail: Detail): Assembly {
  const list = new PartList();
  const { trunnion, bow } = latchPins(p);
  const leverIn = addOverCentreLever(list, p, detail);
  const rod = p.R * 1.15;
  const z = trunnion[1];
  const pin = rod * 0.62;
  const half = rod * 0.85;
  const neck = bow[0] - rod * 3.4;

  const eye = cylinderY(trunnion[0], z, rod * 1.05, -half, half).fuse(
    prismX(drawCircle(rod * 0.62).translate(0, z), trunnion[0], trunnion[0] + rod * 1.9),
  );
  list.add('Eye', eye.cut(cylinderY(trunnion[0], z, rod * 0.5, -half - 1, half + 1)), p.metal, 'bolt');
  list.add('Eye pin', cylinderY(trunnion[0], z, rod * 0.5, -leverIn - 0.1, leverIn + 0.1), 'rivet', 'lever');
  list.add(
    'Threaded rod',
    alongX(threaded(p.R, 0, neck - trunnion[0] - rod * 1.9 + rod * 0.6, detail), trunnion[0] + rod * 1.9, 0, z),
    p.metal,
    'bolt',
  );
  list.add(
    'Lock nut',
    alongX(hexNut(0, 0, 0, p.R * 1.7, p.R * 0.75, p.R / 2 + 0.02), neck - p.R * 0.8, 0, z),
    p.metal,
    'bolt',
  );
  const hook = prismY(
    outline([
      [neck, z - half],
      [neck, z + half, 1],
      [bow[0] - rod * 1.6, z + half * 1.05, rod],
      [bow[0] - rod * 0.7, z + rod * 1.75, rod],
      [bow[0] + pin + rod * 1.15, z + rod * 1.75, rod * 1.1],
      [bow[0] + pin + rod * 1.05, z - pin * 1.3, rod * 0.5],
      [bow[0] + pin + 0.1, z - pin * 1.5, rod * 0.3],
      [bow[0] + pin + 0.1, z + pin + 0.1, pin],
      [bow[0] - pin * 1.5, z + pin + 0.1, pin],
      [bow[0] - rod * 1.7, z - half, rod * 0.8],
    ]),
    -half,
    half,
  );
  list.add(
    'Hook',
    soften(
      hook.cut(prismX(drawCircle(p.R / 2 + 0.02).translate(0, z), neck - 1, neck + rod * 0.62)),
      0.6,
      detail,
      (e) => e.either([(f) => f.inPlane('XZ', half), (f) => f.inPlane('XZ', -half)]),
    ),
    p.metal,
    'bolt',
  );

  const foot = -p.A / 2 - p.tail + p.L;
  const t = p.plate * 1.3;
  const ears = half + 0.5;
  const rear = bow[0] - rod * 1.4;
  const base = box(rear, foot, -p.W * 0.4, p.W * 0.4, 0, t);
  const ear = prismY(
    outline([
      [rear, 0],
      [bow[0] + rod * 1.6, 0],
      [bow[0] + rod * 1.1, z + rod * 0.6, rod],
      [bow[0] - rod * 1.1, z + rod * 0.6, rod],
    ]),
    ears,
    ears + t,
  );
  let keeper = base.fuse(ear).fuse(ear.clone().mirror('XZ'));
  for (const s of [-1, 1]) keeper = keeper.cut(cylinderZ(foot - p.d * 1.05, s * p.W * 0.22, p.d / 2, -1, t + 1));
  list.add('Keeper', keeper.cut(cylinderY(bow[0], z, pin, -ears - t - 1, ears + t + 1)), p.metal);
  list.add('Keeper pin', cylinderY(bow[0], z, pin, -ears - t, ears + t), 'rivet');
  return { parts: list.parts, frames: latchFrames(p) };
}

export const hookClamp: Family<HookClampSize> = {
  key: 'hook-clamp',
  title: 'Hook clamp',
  build,
  measures: (p) =>
    latchMeasures(p, { title: 'Keeper distance, from base to pin', attribute: 'Keeper distance' }, 'Rod thread'),
  moves: true,
  camera: { azimuth: 38, elevation: 26 },
  closeUp: { x: [0.42, 0.96], z: [0, 0.9] },
};
