import { expect, it } from 'vitest';
import { readCadHeader } from './cad-header.ts';
import { findHoleGroups, measureOutline } from './measure-meshes.ts';
import type { CadMesh } from './occt-importer.ts';
import { writeGlb } from './write-glb.ts';

const stepUnit = (unit: string, schema = 'CONFIG_CONTROL_DESIGN') =>
  readCadHeader(Buffer.from(`ISO-10303-21;HEADER;FILE_SCHEMA(('${schema}'));ENDSEC;DATA;${unit}`), 'step');
const MILLIMETRE = '#2=(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.));';

/** Sides of round holes through a plate from Z = 0 to its thickness, each of two half cylinders. */
function aPlate(centres: [number, number][], diameter: number, { thickness = 4, arc = 2 * Math.PI } = {}): CadMesh {
  const [position, normal, index, faces]: [number[], number[], number[], CadMesh['brep_faces']] = [[], [], [], []];
  for (const [x, y] of centres) {
    for (const half of [0, 1]) {
      const first = index.length / 3;
      for (let step = 0; step <= 12; step += 1) {
        const angle = ((half + step / 12) * arc) / 2;
        for (const z of [0, thickness]) {
          position.push(x + (Math.cos(angle) * diameter) / 2, y + (Math.sin(angle) * diameter) / 2, z);
          normal.push(-Math.cos(angle), -Math.sin(angle), 0);
        }
        const at = position.length / 3 - 4;
        if (step > 0) index.push(at, at + 1, at + 2, at + 2, at + 1, at + 3);
      }
      faces.push({ first, last: index.length / 3 - 1, color: null });
    }
  }
  const attributes = { position: { array: position }, normal: { array: normal } };
  return { name: 'Base', attributes, index: { array: index }, brep_faces: faces };
}

const RECTANGLE: [number, number][] = [
  [0, 0],
  [35, 0],
  [0, 31.5],
  [35, 31.5],
];

it('The unit of a STEP file is the inch also where the inch is defined by millimetres', () => {
  expect(stepUnit(MILLIMETRE)).toEqual({ unit: 'mm', schema: 'AP203' });
  expect(stepUnit(`#1=(CONVERSION_BASED_UNIT('INCH',#9) LENGTH_UNIT());${MILLIMETRE}`).unit).toBe('inch');
  expect(stepUnit('', 'AUTOMOTIVE_DESIGN')).toEqual({ unit: null, schema: 'AP214' });
});

it('The unit of an IGES file is found behind texts that contain the delimiter', () => {
  const line = (text: string, n: number) => `${text.padEnd(72)}G${String(n).padStart(7)}`;
  const global = ['1H,,1H;,6HA,1;B,,9Hclamp.igs,3HCAD,3H1.0,32,38,7,38,15,,1.0,1,4H', 'INCH,1,0.1;']
    .map(line)
    .join('\n');
  expect(readCadHeader(Buffer.from(global), 'iges').unit).toBe('inch');
});

it('Four equal holes of a plate have a diameter and two pitches', () => {
  expect(findHoleGroups([aPlate(RECTANGLE, 6.6)])).toEqual([
    { solid: 'Base', diameter: 6.6, count: 4, pitch: [35, 31.5] },
  ]);
});

it('Slots and single holes are no group of holes', () => {
  expect(findHoleGroups([aPlate(RECTANGLE, 6.6, { arc: Math.PI })])).toEqual([]);
  expect(findHoleGroups([aPlate([[0, 0]], 6.6)])).toEqual([]);
});

it('The outline encloses all solids', () => {
  expect(measureOutline([aPlate([[0, 0]], 10), aPlate([[30, 5]], 10, { thickness: 8 })])).toEqual([40, 15, 8]);
  expect(measureOutline([])).toBeUndefined();
});

it('A GLB has metres with Y up', () => {
  const glb = writeGlb([aPlate([[20, 0]], 10)]);
  const { nodes } = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) as {
    nodes: { translation: number[]; scale: number[] }[];
  };
  expect(glb.readUInt32LE(8)).toBe(glb.length);
  expect(nodes[0]).toMatchObject({ translation: [0.02, 0.002, 0], scale: [0.005, 0.005, 0.005] });
});
