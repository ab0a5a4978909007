import type { ClampShape, Dimensions, DrawnModel, SidePoint } from './clamp-shape.ts';
import { type ClampExtent, type DrawingArea, locateForce } from './drawing-area.ts';
import { DrawnRectangle } from './rectangle.tsx';
import { buildSector } from './swept-arc-geometry.ts';

const LINE = 'fill-none stroke-brand-600';
const PART = 'fill-none stroke-steel-700';
const GHOST = 'fill-none stroke-steel-400';

export const formatSvgPath = (points: readonly SidePoint[], { x, z }: DrawingArea) =>
  `M${points.map(([along, up]) => `${x(along)},${z(up)}`).join(' L')}`;

export function FamilyDrawing({ shape, drawingArea }: { shape: ClampShape; drawingArea: DrawingArea }) {
  const thick = Math.max(2, Math.min(9, drawingArea.scale * 6));
  const [fx, fy] = locateForce(shape, drawingArea);
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
        <path d={formatSvgPath(shape.opened.bar, drawingArea)} className={GHOST} />
        <path d={formatSvgPath(shape.opened.handle, drawingArea)} className={GHOST} />
      </g>
      <path
        d={`${formatSvgPath(shape.base, drawingArea)} Z`}
        className="fill-steel-200 stroke-steel-500"
        strokeLinejoin="round"
      />
      <g strokeLinecap="round" strokeLinejoin="round" className={PART}>
        <path d={formatSvgPath(shape.spindle, drawingArea)} strokeWidth={thick * 0.7} />
        <path d={formatSvgPath(shape.bar, drawingArea)} strokeWidth={thick} />
        <path d={formatSvgPath(shape.handle, drawingArea)} strokeWidth={thick} className="stroke-steel-500" />
      </g>
      <DrawnRectangle
        area={{ view: 'above', left: -length, right: 0, from: -half, to: half }}
        drawingArea={drawingArea}
        className="fill-steel-200 stroke-steel-500"
      />
      <DrawnRectangle
        area={{ view: 'above', left, right, from: -half / 6, to: half / 6 }}
        drawingArea={drawingArea}
        className="fill-steel-100 stroke-steel-700"
      />
      <FixingHoles centre={-length / 2} along={holes.along / 2} across={holes.across / 2} drawingArea={drawingArea} />
      <path d={arrow[shape.direction]} className={LINE} strokeWidth="2" />
    </>
  );
}

function FixingHoles({
  centre,
  along,
  across,
  drawingArea,
}: {
  centre: number;
  along: number;
  across: number;
  drawingArea: DrawingArea;
}) {
  return [-1, 1].flatMap((i) =>
    [-1, 1].map((j) => (
      <circle
        key={`${i}${j}`}
        cx={drawingArea.x(centre + i * along)}
        cy={drawingArea.y(j * across)}
        r="2.6"
        className="fill-white stroke-steel-700"
      />
    )),
  );
}

export function ModelOutline({
  model: { outline, stated, arcs },
  extent: { box, width, open },
  drawingArea,
}: {
  model: DrawnModel;
  extent: ClampExtent;
  drawingArea: DrawingArea;
}) {
  const { left, right } = box;
  const [along, across, base] = [stated['Hole pitch, along'], stated['Hole pitch, across'], stated['Base length']];
  return (
    <>
      {open && (
        <DrawnRectangle
          area={{
            view: 'side',
            left: drawingArea.middle - open.length / 2,
            right: drawingArea.middle + open.length / 2,
            from: 0,
            to: open.height,
          }}
          drawingArea={drawingArea}
          className={GHOST}
          strokeDasharray="6 4"
        />
      )}
      {outline ? (
        <use
          href={`#${outline.id}`}
          transform={`translate(${drawingArea.x(right) - outline.box.right * drawingArea.scale} ${drawingArea.z(0) - outline.box.bottom * drawingArea.scale}) scale(${outline.x * drawingArea.scale} ${outline.y * drawingArea.scale})`}
          strokeWidth={1.1 / drawingArea.scale / Math.sqrt(outline.x * outline.y)}
          className={PART}
        />
      ) : (
        <DrawnRectangle
          area={{ view: 'side', left, right, from: 0, to: box.top }}
          drawingArea={drawingArea}
          className={PART}
        />
      )}
      <SpindleRange stated={stated} drawingArea={drawingArea} />
      {[arcs.bar, arcs.handle].map(
        (arc) =>
          arc && (
            <path
              key={JSON.stringify(arc)}
              d={formatSvgPath(buildSector(arc).slice(1), drawingArea)}
              className="fill-none stroke-slate-700"
              strokeWidth="1.5"
              strokeDasharray="2 3"
            />
          ),
      )}
      {width !== undefined && (
        <DrawnRectangle
          area={{ view: 'above', left, right, from: -width / 2, to: width / 2 }}
          drawingArea={drawingArea}
          className={PART}
        />
      )}
      {along !== undefined && across !== undefined && base !== undefined && stated.Reach !== undefined && (
        <FixingHoles centre={-base / 2} along={along / 2} across={across / 2} drawingArea={drawingArea} />
      )}
    </>
  );
}

function SpindleRange({ stated, drawingArea: { x, z } }: { stated: Dimensions; drawingArea: DrawingArea }) {
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
