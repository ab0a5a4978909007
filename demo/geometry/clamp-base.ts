import { draw, drawCircle, type Shape3D } from 'replicad';
import type { Detail, PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { type Corner, cylinderY, outline, prismX, prismY, prismZ, roundedRectangle, slot, soften } from './shapes.ts';

/** The two stamped plates of a toggle clamp: bent outwards to flanges, or straight for bolting and welding sideways. */

export type ClampBase = {
  style: 'flanged' | 'straight';
  /** x of the rear and front end */
  rear: number;
  front: number;
  /** overall width across the flanges */
  width: number;
  plate: number;
  /** y of the plates' inner faces */
  inside: number;
  /** height of the tallest point of the side outline */
  top: number;
  /** side outline seen along Y, beginning at the rear foot */
  side: Corner[];
  /** centres of the holes: x and y (flanged) or x and z (straight) */
  holes: [number, number][];
  hole: number;
  slotLength: number;
  metal: Material;
};

const QUARTER = Math.SQRT1_2;

function flangedPlate(b: ClampBase): Shape3D {
  const bend = b.plate * 0.9;
  const inner = b.inside;
  const outer = inner + b.plate;
  const section = draw([inner, b.top])
    .lineTo([inner, b.plate + bend])
    .threePointsArcTo(
      [outer + bend, 0],
      [inner + (outer + bend - inner) * (1 - QUARTER), (b.plate + bend) * (1 - QUARTER)],
    )
    .lineTo([b.width / 2, 0])
    .lineTo([b.width / 2, b.plate])
    .lineTo([outer + bend, b.plate])
    .threePointsArcTo([outer, b.plate + bend], [outer + bend * (1 - QUARTER), b.plate + bend * (1 - QUARTER)])
    .lineTo([outer, b.top])
    .close();
  const length = b.front - b.rear;
  let plate = prismX(section, b.rear, b.front)
    .intersect(prismY(outline(b.side), 0, b.width))
    .intersect(
      prismZ(roundedRectangle(length, b.width, b.plate * 2.2).translate((b.rear + b.front) / 2, 0), -1, b.top + 1),
    );
  for (const [x, y] of b.holes) plate = plate.cut(prismZ(slot(b.slotLength, b.hole).translate(x, y), -1, b.plate + 1));
  return plate;
}

function straightPlate(b: ClampBase): Shape3D {
  let plate = prismY(outline(b.side), b.inside, b.inside + b.plate);
  for (const [x, z] of b.holes) plate = plate.cut(prismY(drawCircle(b.hole / 2).translate(x, z), 0, b.width));
  return plate;
}

export function addClampBase(list: PartList, b: ClampBase, detail: Detail): void {
  const outer = b.inside + b.plate;
  const sharp = b.style === 'flanged' ? flangedPlate(b) : straightPlate(b);
  const plate = soften(sharp, Math.min(0.35, b.plate * 0.14), detail, (e) =>
    e.either([(f) => f.inPlane('XY', b.plate), (f) => f.inPlane('XZ', -outer)]),
  );
  list.add('Base plate left', plate.clone(), b.metal);
  list.add('Base plate right', plate.mirror('XZ'), b.metal);
  if (b.style === 'straight')
    for (const [i, [x, z]] of b.holes.entries())
      list.add(
        `Spacer ${i + 1}`,
        cylinderY(x, z, b.hole * 0.85, -b.inside, b.inside).cut(
          cylinderY(x, z, b.hole / 2, -b.inside - 1, b.inside + 1),
        ),
        b.metal,
      );
}
