import { type PropSize, prop } from '../geometry/prop.ts';
import type { Model } from './catalogue.ts';

/** Workpieces, plates and boxes for the scenes. They are not products and appear in no table. */

const SIZES: Record<string, PropSize> = {
  'plate large': { kind: 'plate', length: 540, width: 360, thickness: 22, pitch: 45, hole: 12, material: 'oxide' },
  'plate bright': { kind: 'plate', length: 420, width: 300, thickness: 18, pitch: 40, hole: 10, material: 'aluminium' },
  'plate small': { kind: 'plate', length: 280, width: 220, thickness: 16, pitch: 35, hole: 8, material: 'steel' },
  riser: { kind: 'block', length: 84, width: 72, height: 26, material: 'oxide' },
  'riser low': { kind: 'block', length: 84, width: 72, height: 8, material: 'oxide' },
  sheet: { kind: 'block', length: 300, width: 190, height: 4, material: 'aluminium' },
  strip: { kind: 'block', length: 380, width: 46, height: 4, material: 'steel' },
  billet: { kind: 'block', length: 120, width: 90, height: 40, material: 'aluminium' },
  panel: { kind: 'block', length: 320, width: 220, height: 8, material: 'blue' },
  board: { kind: 'block', length: 150, width: 110, height: 2.5, material: 'blue' },
  tube: { kind: 'tube', length: 440, side: 30, wall: 3, material: 'steel' },
  'tube short': { kind: 'tube', length: 190, side: 30, wall: 3, material: 'steel' },
  channel: { kind: 'channel', length: 400, width: 60, height: 30, wall: 4, material: 'zinc' },
  housing: { kind: 'housing', diameter: 150, height: 84, material: 'diecast' },
  case: { kind: 'case', length: 260, width: 190, height: 220, lid: 64, material: 'blue' },
  'case grey': { kind: 'case', length: 340, width: 220, height: 300, lid: 90, material: 'diecast' },
  rig: { kind: 'rig', span: 220, height: 330, tip: 44, material: 'casting' },
  door: { kind: 'door', length: 300, height: 240, material: 'blue' },
};

export const scenery: Model[] = Object.entries(SIZES).map(([name, size]) => ({
  name,
  table: 1,
  familyKey: prop.key,
  sizeKey: JSON.stringify(size),
  build: (detail) => prop.build(size, detail),
  measures: [],
  facts: [],
}));
