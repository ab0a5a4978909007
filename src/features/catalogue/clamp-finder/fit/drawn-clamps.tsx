import { sectorOf } from './arcs.ts';
import type { ClampShape, DrawnModel, Figures, Point } from './clamp-shape.ts';
import { Rectangle } from './rectangle.tsx';
import { type Extent, forceAt, type Sheet } from './sheet.ts';

const LINE = 'fill-none stroke-brand-600';
const PART = 'fill-none stroke-steel-700';
const GHOST = 'fill-none stroke-steel-400';

export const pathOf = (points: readonly Point[], { x, z }: Sheet) =>
  `M${points.map(([along, up]) => `${x(along)},${z(up)}`).join(' L')}`;

export function Family({ shape, sheet }: { shape: ClampShape; sheet: Sheet }) {
  const thick = Math.max(2, Math.min(9, sheet.scale * 6));
  const [fx, fy] = forceAt(shape, sheet);
  const arrow = {
    down: `M${fx},${fy} v18 m-4,-6 l4,6 l4,-6`,
    out: `M${fx + 4},${fy} h18 m-6,-4 l6,4 l-6,4`,
    in: `M${fx - 4},${fy} h-18 m6,-4 l-6,4 l6,4`,
  };
  const { left, right } = shape.box;
  const { length, holes } = shape;
  const half = shape.width / 2;
  return (
    <>
      <g strokeWidth="1.5" strokeDasharray="5 3">
        <path d={pathOf(shape.opened.bar, sheet)} className={GHOST} />
        <path d={pathOf(shape.opened.handle, sheet)} className={GHOST} />
      </g>
      <path d={`${pathOf(shape.base, sheet)} Z`} className="fill-steel-200 stroke-steel-500" strokeLinejoin="round" />
      <g strokeLinecap="round" strokeLinejoin="round" className={PART}>
        <path d={pathOf(shape.spindle, sheet)} strokeWidth={thick * 0.7} />
        <path d={pathOf(shape.bar, sheet)} strokeWidth={thick} />
        <path d={pathOf(shape.handle, sheet)} strokeWidth={thick} className="stroke-steel-500" />
      </g>
      <Rectangle
        area={{ view: 'above', left: -length, right: 0, from: -half, to: half }}
        sheet={sheet}
        className="fill-steel-200 stroke-steel-500"
      />
      <Rectangle
        area={{ view: 'above', left, right, from: -half / 6, to: half / 6 }}
        sheet={sheet}
        className="fill-steel-100 stroke-steel-700"
      />
      <Holes centre={-length / 2} along={holes.along / 2} across={holes.across / 2} sheet={sheet} />
      <path d={arrow[shape.direction]} className={LINE} strokeWidth="2" />
    </>
  );
}

function Holes({ centre, along, across, sheet }: { centre: number; along: number; across: number; sheet: Sheet }) {
  return [-1, 1].flatMap((i) =>
    [-1, 1].map((j) => (
      <circle
        key={`${i}${j}`}
        cx={sheet.x(centre + i * along)}
        cy={sheet.y(j * across)}
        r="2.6"
        className="fill-white stroke-steel-700"
      />
    )),
  );
}

export function Model({
  model: { outline, stated, arcs },
  extent: { box, width, open },
  sheet,
}: {
  model: DrawnModel;
  extent: Extent;
  sheet: Sheet;
}) {
  const { left, right } = box;
  const [along, across, base] = [stated['Hole pitch, along'], stated['Hole pitch, across'], stated['Base length']];
  return (
    <>
      {open && (
        <Rectangle
          area={{
            view: 'side',
            left: sheet.middle - open.length / 2,
            right: sheet.middle + open.length / 2,
            from: 0,
            to: open.height,
          }}
          sheet={sheet}
          className={GHOST}
          strokeDasharray="6 4"
        />
      )}
      {outline ? (
        <use
          href={`#${outline.id}`}
          transform={`translate(${sheet.x(right) - outline.box.right * sheet.scale} ${sheet.z(0) - outline.box.bottom * sheet.scale}) scale(${outline.x * sheet.scale} ${outline.y * sheet.scale})`}
          strokeWidth={1.1 / sheet.scale / Math.sqrt(outline.x * outline.y)}
          className={PART}
        />
      ) : (
        <Rectangle area={{ view: 'side', left, right, from: 0, to: box.top }} sheet={sheet} className={PART} />
      )}
      <Spindle stated={stated} sheet={sheet} />
      {[arcs.bar, arcs.handle].map(
        (arc) =>
          arc && (
            <path
              key={JSON.stringify(arc)}
              d={pathOf(sectorOf(arc).slice(1), sheet)}
              className="fill-none stroke-slate-700"
              strokeWidth="1.5"
              strokeDasharray="2 3"
            />
          ),
      )}
      {width !== undefined && (
        <Rectangle
          area={{ view: 'above', left, right, from: -width / 2, to: width / 2 }}
          sheet={sheet}
          className={PART}
        />
      )}
      {along !== undefined && across !== undefined && base !== undefined && stated.Reach !== undefined && (
        <Holes centre={-base / 2} along={along / 2} across={across / 2} sheet={sheet} />
      )}
    </>
  );
}

function Spindle({ stated, sheet: { x, z } }: { stated: Figures; sheet: Sheet }) {
  const { Reach: reach, 'Spindle tip, lowest': low, 'Spindle tip, highest': high } = stated;
  if (reach === undefined || low === undefined || high === undefined) return null;
  const at = x(reach * SPINDLE);
  return (
    <path
      d={`M${at - 5},${z(high)} h10 M${at - 5},${z(low)} h10 M${at},${z(high)} V${z(low)}`}
      className="fill-none stroke-slate-700"
      strokeWidth="1.5"
    />
  );
}

const SPINDLE = 0.85;
