import type { Shape3D } from 'replicad';
import type { Frame } from './linkage.ts';
import type { Material } from './material.ts';

/**
 * `photo`: broken edges, ring-groove threads, full rounds. `exchange`: plain faces for CAD files, drawings, weights.
 */
export type Detail = 'photo' | 'exchange';

/** One named solid. `body` names the rigid body that it moves with; 'base' does not move. */
export type Part = { name: string; shape: Shape3D; material: Material; body: string };

/** A product's solids in its closed pose, X forwards, Z up, mm, and the frames of its motion from closed to open. */
export type Assembly = { parts: Part[]; frames: Frame[] };

export type View = 'side' | 'top' | 'end';

/**
 * An arrow at a detail without room for a dimension line, such as a hole or a thread. Its text stands `away` from the
 * tip, in hundredths of the drawing; with a `row`, above (1) or below (-1) the whole view instead.
 */
export type Leader = { view: View; tip: [number, number]; away: [number, number]; row?: 1 | -1 };

/**
 * A named dimension: a column of the table and a dimension line of the drawing. `from`, `to`: points of the view (side:
 * x, z; top: x, y; end: y, z). `level`: rows of dimension lines from the outline, negative below or left, positive
 * above or right. `extent`: the dimension is the overall size along an axis.
 */
export type Measure = {
  letter: string;
  value: number;
  title: string;
  /** measured attribute, if the title does not name it */
  attribute?: string;
  unit?: 'mm' | '°' | '';
  line?: { view: View; along: 'h' | 'v'; from: [number, number]; to: [number, number]; level: number; prefix?: string };
  leader?: Leader;
  extent?: 'x' | 'y' | 'z';
};

export type CloseUp = { x: [number, number]; z: [number, number]; azimuth?: number; elevation?: number };

/** A generator: the shape of a product family for given sizes. */
export type Family<P> = {
  key: string;
  title: string;
  build: (size: P, detail: Detail) => Assembly;
  measures: (size: P) => Measure[];
  /** true if the frames lead to an open pose */
  moves: boolean;
  /** Camera of the three-quarter view, degrees. */
  camera: { azimuth: number; elevation: number; openAzimuth?: number };
  /** Area of the detail image: from and to, as shares of the bounding box along X and Z. */
  closeUp: CloseUp;
};

export class PartList {
  readonly parts: Part[] = [];
  add(name: string, shape: Shape3D, material: Material, body = 'base'): void {
    this.parts.push({ name, shape, material, body });
  }
}
