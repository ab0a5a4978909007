import { exportSTEP, getOC } from 'replicad';
import type { Assembly } from '../geometry/assembly.ts';
import { appearance } from '../geometry/material.ts';

/** STEP files of named, coloured solids, mm, compacted to a fifth of the kernel's output. */

const HEADER = (name: string): string => `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('Demonstration data: an invented product'),'2;1');
FILE_NAME('${name}','2026-01-01T00:00:00',('Demonstration'),('Demonstration'),'Open CASCADE','','');
FILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF {1 0 10303 442 1 1 4 }'));
ENDSEC;
DATA;
`;

/** Entities that mean the same when their text is the same. Topology and products are never merged. */
const MERGED =
  /^(CARTESIAN_POINT|DIRECTION|VECTOR|AXIS2_PLACEMENT_3D|LINE|CIRCLE|PLANE|CYLINDRICAL_SURFACE|CONICAL_SURFACE|TOROIDAL_SURFACE|COLOUR_RGB|DRAUGHTING_PRE_DEFINED_COLOUR|FILL_AREA_STYLE_COLOUR|FILL_AREA_STYLE|SURFACE_STYLE_FILL_AREA|SURFACE_SIDE_STYLE|SURFACE_STYLE_USAGE|PRESENTATION_STYLE_ASSIGNMENT)\(/;

/** Coordinates to a tenth of a nanometre, without trailing zeros. */
const shorter = (text: string): string =>
  text.replace(/-?\d+\.\d{8,}(E[+-]?\d+)?/g, (number) => {
    const value = Number(Number(number).toFixed(10));
    const short = Object.is(value, -0) ? '0' : String(value);
    return /[.e]/.test(short) ? short.replace('e', '.E').replace(/(\.\d+)\.E/, '$1E') : `${short}.`;
  });

function parse(step: string): Map<number, string> {
  const entities = new Map<number, string>();
  const data = step.slice(step.indexOf('DATA;') + 5, step.lastIndexOf('ENDSEC;'));
  // A line break inside an entity is layout, because names contain no line breaks.
  for (const [, id = '', text = ''] of data.matchAll(/#(\d+) = ([^;]*);/g))
    entities.set(Number(id), shorter(text.replace(/\n\s*/g, '').replace(/, +/g, ',')));
  return entities;
}

/** The entity's text with every reference replaced; a # inside a quoted string is not a reference. */
const withReferences = (text: string, replace: (id: number) => number): string =>
  text.replace(/'[^']*'|#(\d+)/g, (whole, ref: string | undefined) =>
    ref === undefined ? whole : `#${replace(Number(ref))}`,
  );

/**
 * Leaves out data that readers compute themselves (curves in a surface's parameters) and writes equal geometry once.
 */
export function compactStep(step: string, name: string): string {
  let entities = parse(step);
  const alias = new Map<number, number>();
  for (const [id, text] of entities) {
    const curve = /^(?:SURFACE_CURVE|SEAM_CURVE)\('[^']*',#(\d+)/.exec(text);
    if (curve) alias.set(id, Number(curve[1]));
  }
  for (let settled = false; !settled; ) {
    const resolve = (id: number): number => {
      let target = id;
      for (let next = alias.get(target); next !== undefined; next = alias.get(target)) target = next;
      return target;
    };
    const first = new Map<string, number>();
    const next = new Map<number, string>();
    for (const [id, raw] of entities) {
      if (alias.has(id)) continue;
      const text = withReferences(raw, resolve);
      const twin = MERGED.test(text) ? first.get(text) : undefined;
      if (twin !== undefined) alias.set(id, twin);
      else {
        first.set(text, id);
        next.set(id, text);
      }
    }
    settled = next.size === entities.size;
    entities = next;
  }
  const used = new Set<number>();
  const visit = (id: number): void => {
    if (used.has(id)) return;
    used.add(id);
    withReferences(entities.get(id) ?? '', (ref) => {
      visit(ref);
      return ref;
    });
  };
  // These entities have a meaning even if no other entity refers to them: products, shapes, styles.
  for (const [id, text] of entities)
    if (
      /^(SHAPE_DEFINITION_REPRESENTATION|CONTEXT_DEPENDENT_SHAPE_REPRESENTATION|APPLICATION_PROTOCOL_DEFINITION|PRODUCT_RELATED_PRODUCT_CATEGORY|MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION)\(/.test(
        text,
      )
    )
      visit(id);
  const order = [...entities.keys()].filter((id) => used.has(id));
  const number = new Map(order.map((id, i) => [id, i + 1]));
  const lines = order.map(
    (id) => `#${number.get(id)}=${withReferences(entities.get(id) ?? '', (ref) => number.get(ref) ?? 0)};`,
  );
  return `${HEADER(name)}${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

/** exportSTEP consumes its shapes: pass copies. */
export async function stepFile(assembly: Assembly, name: string): Promise<string> {
  getOC().Interface_Static.SetIVal('write.surfacecurve.mode', 0);
  const blob = exportSTEP(
    assembly.parts.map((part) => ({
      shape: part.shape.clone(),
      name: part.name,
      color: appearance(part.material).color,
      alpha: 1,
    })),
    { unit: 'MM', modelUnit: 'MM' },
  );
  return compactStep(await blob.text(), name);
}
