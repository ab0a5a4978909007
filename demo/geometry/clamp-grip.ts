import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { gripShape } from './hardware.ts';
import type { Material } from './material.ts';
import { box } from './shapes.ts';
import { verticalGrip } from './vertical.ts';
import { layers, type VerticalSize } from './vertical-layout.ts';

/** The vinyl grip of a vertical clamp, upright, with the pocket for the handle. mm. */
export type ClampGripSize = { clamp: VerticalSize; grip: Material };

function build({ clamp, grip: material }: ClampGripSize, detail: Detail): Assembly {
  const list = new PartList();
  const { grip } = verticalGrip(clamp);
  const pocket = clamp.barWidth / 2 + layers(clamp.barWidth, clamp.plate).cheek + 0.2;
  const shape = gripShape(grip, detail).cut(
    box(-grip.width * 0.32, grip.width * 0.32, -pocket, pocket, -1, grip.length * 0.8),
  );
  list.add('Grip', shape, material);
  return { parts: list.parts, frames: [] };
}

function measures({ clamp }: ClampGripSize): Measure[] {
  const { width: w, thickness: t, length } = verticalGrip(clamp).grip;
  return [
    {
      letter: 'L',
      value: length,
      title: 'Grip length',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-w / 2, 0], to: [-w / 2, length], level: -1 },
    },
    {
      letter: 'B',
      value: w,
      title: 'Grip width',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-w / 2, 0], to: [w / 2, 0], level: -1 },
    },
    {
      letter: 'W',
      value: t,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-t / 2, 0], to: [t / 2, 0], level: -1 },
    },
  ];
}

export const clampGrip: Family<ClampGripSize> = {
  key: 'clamp-grip',
  title: 'Grip of a toggle clamp',
  build,
  measures,
  moves: false,
  camera: { azimuth: 30, elevation: 16 },
  closeUp: { x: [0, 1], z: [0.5, 1] },
};
