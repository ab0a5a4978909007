import type { Assembly, Detail, Family } from './assembly.ts';
import { PartList } from './assembly.ts';
import { cutAll } from './cut-all.ts';
import { planarMotion, radians } from './linkage.ts';
import type { Material } from './material.ts';
import { box, cylinderZ, latheRounded, outline, prismX, prismZ, roundedRectangle, soften } from './shapes.ts';

/** Props around the products in scenes: plates, workpieces, boxes. Tops of plates at z = 0. mm. */
export type PropSize =
  | { kind: 'plate'; length: number; width: number; thickness: number; pitch: number; hole: number; material: Material }
  | { kind: 'block'; length: number; width: number; height: number; material: Material }
  | { kind: 'tube'; length: number; side: number; wall: number; material: Material }
  | { kind: 'channel'; length: number; width: number; height: number; wall: number; material: Material }
  | { kind: 'housing'; diameter: number; height: number; material: Material }
  | { kind: 'case'; length: number; width: number; height: number; lid: number; material: Material }
  | { kind: 'rig'; span: number; height: number; tip: number; material: Material }
  | { kind: 'door'; length: number; height: number; material: Material };

function plate(list: PartList, p: Extract<PropSize, { kind: 'plate' }>, detail: Detail): void {
  const blank = prismZ(roundedRectangle(p.length, p.width, p.thickness * 0.5), -p.thickness, 0);
  const holes = [];
  const nx = Math.floor((p.length - p.pitch) / p.pitch);
  const ny = Math.floor((p.width - p.pitch) / p.pitch);
  for (let i = 0; i <= nx; i++)
    for (let j = 0; j <= ny; j++)
      holes.push(cylinderZ((i - nx / 2) * p.pitch, (j - ny / 2) * p.pitch, p.hole / 2, -p.thickness - 1, 1));
  list.add(
    'Plate',
    cutAll(
      soften(blank, 1, detail, (e) => e.inPlane('XY', 0)),
      holes,
    ),
    p.material,
  );
}

function housing(list: PartList, p: Extract<PropSize, { kind: 'housing' }>): void {
  const r = p.diameter / 2;
  const shape = latheRounded([
    [r * 0.42, 0],
    [r, 0, 1],
    [r, p.height * 0.18, 2],
    [r * 0.74, p.height * 0.24, 6],
    [r * 0.7, p.height * 0.8, 6],
    [r * 0.86, p.height * 0.84, 2],
    [r * 0.86, p.height, 1],
    [r * 0.42, p.height, 1],
  ]);
  const bolts = Array.from({ length: 6 }, (_, i) => {
    const a = (i * Math.PI) / 3;
    return cylinderZ(Math.cos(a) * r * 0.87, Math.sin(a) * r * 0.87, r * 0.06, -1, p.height * 0.3);
  });
  list.add('Housing', cutAll(shape, bolts), p.material);
}

/** A pull-test rig: a frame with a cylinder that hangs over x = 0 and ends in a stirrup at z = tip. */
function rig(list: PartList, p: Extract<PropSize, { kind: 'rig' }>): void {
  const column = 34;
  for (const [name, s] of [
    ['left', -1],
    ['right', 1],
  ] as const)
    list.add(
      `Column ${name}`,
      box(-column / 2, column / 2, s * (p.span / 2) - column / 2, s * (p.span / 2) + column / 2, 0, p.height),
      p.material,
    );
  list.add(
    'Beam',
    box(
      -column * 0.7,
      column * 0.7,
      -p.span / 2 - column / 2,
      p.span / 2 + column / 2,
      p.height,
      p.height + column * 1.3,
    ),
    p.material,
  );
  const end = p.height - 120;
  list.add(
    'Cylinder',
    latheRounded([
      [0, end],
      [30, end, 3],
      [30, p.height, 1],
      [0, p.height],
    ]),
    'aluminium',
  );
  list.add('Rod', cylinderZ(0, 0, 9, p.tip + 86, end), 'stainless');
  list.add(
    'Load cell',
    latheRounded([
      [0, p.tip + 46],
      [26, p.tip + 46, 4],
      [26, p.tip + 86, 4],
      [0, p.tip + 86],
    ]),
    'blue',
  );
  list.add(
    'Stirrup',
    box(-9, 9, -22, 22, p.tip - 16, p.tip + 46).cut(box(-10, 10, -15, 15, p.tip - 9, p.tip + 34)),
    'steel',
  );
}

function build(p: PropSize, detail: Detail): Assembly {
  const list = new PartList();
  if (p.kind === 'plate') plate(list, p, detail);
  else if (p.kind === 'housing') housing(list, p);
  else if (p.kind === 'rig') rig(list, p);
  else if (p.kind === 'block')
    list.add(
      'Block',
      soften(box(-p.length / 2, p.length / 2, -p.width / 2, p.width / 2, 0, p.height), 0.8, detail, (e) =>
        e.inPlane('XY', p.height),
      ),
      p.material,
    );
  else if (p.kind === 'tube') {
    const outer = roundedRectangle(p.side, p.side, p.wall * 2).translate(0, p.side / 2);
    const inner = roundedRectangle(p.side - 2 * p.wall, p.side - 2 * p.wall, p.wall).translate(0, p.side / 2);
    list.add('Tube', prismX(outer, -p.length / 2, p.length / 2).cut(prismX(inner, -p.length, p.length)), p.material);
  } else if (p.kind === 'channel') {
    const [w, h, t] = [p.width / 2, p.height, p.wall];
    const section = outline([
      [-w, h],
      [-w, 0, t * 2],
      [w, 0, t * 2],
      [w, h],
      [w - t, h],
      [w - t, t, t],
      [-w + t, t, t],
      [-w + t, h],
    ]);
    list.add('Channel', prismX(section, -p.length / 2, p.length / 2), p.material);
  } else if (p.kind === 'case') {
    const body = p.height - p.lid - 2;
    const shell = (z0: number, z1: number, inset: number) =>
      prismZ(roundedRectangle(p.length - inset, p.width - inset, 14), z0, z1);
    list.add(
      'Body',
      soften(shell(0, body, 0), 2, detail, (e) => e.inPlane('XY', 0)),
      p.material,
    );
    list.add('Gasket', shell(body, body + 2, 5), 'rubber');
    list.add(
      'Lid',
      soften(shell(body + 2, p.height, 0), 3, detail, (e) => e.inPlane('XY', p.height)),
      p.material,
      'lid',
    );
  } else {
    const depth = 26;
    const frame = box(-p.length / 2, p.length / 2, 0, depth, 0, p.height).cut(
      box(-p.length / 2 + 24, p.length / 2 - 24, -1, depth + 1, 24, p.height - 24),
    );
    list.add('Frame', frame, 'aluminium');
    const panel = box(-p.length / 2 + 12, p.length / 2 - 12, -5, -0.2, 12, p.height - 12);
    list.add(
      'Door',
      soften(panel, 1.5, detail, (e) => e.inPlane('XZ', 5)),
      p.material,
      'door',
    );
  }
  const hinge: [number, number] = p.kind === 'case' ? [-p.length / 2, p.height - p.lid] : [0, 0];
  const frames =
    p.kind === 'case'
      ? Array.from({ length: 7 }, (_, i) => ({ lid: planarMotion(radians(-70 * (i / 6)), hinge, hinge) }))
      : [];
  return { parts: list.parts, frames };
}

export const prop: Family<PropSize> = {
  key: 'prop',
  title: 'Scenery',
  build,
  measures: () => [],
  moves: false,
  camera: { azimuth: 30, elevation: 20 },
  closeUp: { x: [0, 1], z: [0, 1] },
};
