import { type PointerEvent, useRef, useState } from 'react';

export interface DrawingPoint {
  x: number;
  y: number;
}

/**
 * A clamping arm and a link on two pivots of the base, joined by a handle. At the dead centre, arm joint, link joint
 * and link pivot are in line.
 */
const ARM_PIVOT: DrawingPoint = { x: 0, y: 40 };
const LINK_PIVOT: DrawingPoint = { x: -34, y: 22 };
const ARM = 34;
const COUPLER = 30;
const LINK = 26;
const HANDLE = 150;
const REACH = 88;

/** Angles in degrees before the dead centre: of the open clamp, and of the stop, which lies beyond the dead centre. */
export const OPEN_DEGREES = 50;
export const OVER_CENTRE_DEGREES = -2;

interface Linkage {
  armPivot: DrawingPoint;
  linkPivot: DrawingPoint;
  armJoint: DrawingPoint;
  linkJoint: DrawingPoint;
  grip: DrawingPoint;
  tip: DrawingPoint;
}

const offsetPoint = (from: DrawingPoint, angle: number, length: number): DrawingPoint => ({
  x: from.x + length * Math.cos(angle),
  y: from.y + length * Math.sin(angle),
});
const distance = (a: DrawingPoint, b: DrawingPoint) => Math.hypot(a.x - b.x, a.y - b.y);
const angleBetween = (from: DrawingPoint, to: DrawingPoint) => Math.atan2(to.y - from.y, to.x - from.x);

/** Angle of the link at the dead centre, where link and coupler are in line. */
const DEAD_CENTRE = (() => {
  const base = distance(LINK_PIVOT, ARM_PIVOT);
  const stretched = LINK + COUPLER;
  const corner = Math.acos((base ** 2 + stretched ** 2 - ARM ** 2) / (2 * base * stretched));
  return angleBetween(LINK_PIVOT, ARM_PIVOT) + corner;
})();

const closedJoint = offsetPoint(LINK_PIVOT, DEAD_CENTRE, LINK + COUPLER);
const ARM_ANGLE = -angleBetween(ARM_PIVOT, closedJoint);
const HANDLE_ANGLE = Math.PI / 2 - angleBetween(offsetPoint(LINK_PIVOT, DEAD_CENTRE, LINK), closedJoint);

export function computeLinkage(degrees: number): Linkage {
  const linkJoint = offsetPoint(LINK_PIVOT, DEAD_CENTRE - (degrees * Math.PI) / 180, LINK);
  const apart = distance(linkJoint, ARM_PIVOT);
  const corner = Math.acos((COUPLER ** 2 + apart ** 2 - ARM ** 2) / (2 * COUPLER * apart));
  const armJoint = offsetPoint(linkJoint, angleBetween(linkJoint, ARM_PIVOT) + corner, COUPLER);
  return {
    armPivot: ARM_PIVOT,
    linkPivot: LINK_PIVOT,
    armJoint,
    linkJoint,
    grip: offsetPoint(armJoint, angleBetween(linkJoint, armJoint) + HANDLE_ANGLE, HANDLE),
    tip: offsetPoint(ARM_PIVOT, angleBetween(ARM_PIVOT, armJoint) + ARM_ANGLE, REACH),
  };
}

/**
 * Ratio of the force at the tip to the force of the hand, by virtual work: path of the grip divided by path of the tip.
 * Infinite at the dead centre.
 */
export function computeForceRatio(degrees: number): number {
  const step = 0.01;
  const before = computeLinkage(degrees + step);
  const after = computeLinkage(degrees - step);
  return distance(before.grip, after.grip) / Math.max(distance(before.tip, after.tip), 1e-9);
}

/** Visible area in millimetres. */
const LEFT = -200;
const TOP = 240;
const WIDTH = 330;
const HEIGHT = 260;

const HAND_N = 100;
/** Above this ratio, bending and friction of a real clamp make the number meaningless. */
const MAX_RATIO = 40;

const formatPoint = ({ x, y }: DrawingPoint) => `${(x - LEFT).toFixed(2)},${(TOP - y).toFixed(2)}`;
const formatX = ({ x }: DrawingPoint) => (x - LEFT).toFixed(2);
const formatY = ({ y }: DrawingPoint) => (TOP - y).toFixed(2);

export function ToggleDrawing() {
  const [degrees, setDegrees] = useState(OPEN_DEGREES / 2);
  const drawing = useRef<SVGSVGElement>(null);
  const dragging = useRef(false);
  const linkage = computeLinkage(degrees);
  const ratio = computeForceRatio(degrees);

  const drag = (event: PointerEvent) => {
    const matrix = drawing.current?.getScreenCTM();
    if (!dragging.current || !matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    setDegrees(findNearestDegrees({ x: point.x + LEFT, y: TOP - point.y }));
  };

  return (
    <figure className="rounded-lg border border-steel-200 bg-white">
      <svg
        ref={drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full touch-none select-none"
        role="img"
        aria-label={`A toggle clamp, ${describePosition(degrees)}`}
        onPointerMove={drag}
        onPointerUp={() => {
          dragging.current = false;
        }}
        onPointerCancel={() => {
          dragging.current = false;
        }}
      >
        <path d={`M0,${TOP} H${WIDTH}`} className="stroke-steel-300" strokeWidth="1.5" />
        <path d={`M${-LEFT - 62},${TOP} v-9 h34 l10,-34 h36 l8,34 v9 z`} className="fill-steel-200" />
        <rect x={78 - LEFT} y={TOP - 22} width="40" height="22" className="fill-steel-100 stroke-steel-300" />
        {listBars(linkage).map(({ through, ...looks }) => (
          <path key={`${looks.className} ${looks.strokeWidth}`} d={buildPath(through)} {...looks} />
        ))}
        {[linkage.armPivot, linkage.linkPivot, linkage.armJoint, linkage.linkJoint].map((pivot, index) => (
          <circle
            key={['arm', 'link', 'arm joint', 'link joint'][index]}
            cx={formatX(pivot)}
            cy={formatY(pivot)}
            r="3.4"
            className="fill-white stroke-steel-900"
            strokeWidth="1.4"
          />
        ))}
        <path
          d={buildPath([interpolatePoint(linkage.armJoint, linkage.grip, 0.62), linkage.grip])}
          className="cursor-grab stroke-brand-600"
          strokeWidth="15"
          strokeLinecap="round"
        />
        <path
          d={buildPath([interpolatePoint(linkage.armJoint, linkage.grip, 0.4), linkage.grip])}
          className="cursor-grab stroke-transparent"
          strokeWidth="40"
          strokeLinecap="round"
          onPointerDown={(event) => {
            dragging.current = true;
            drawing.current?.setPointerCapture(event.pointerId);
          }}
        />
      </svg>
      <figcaption className="grid gap-4 border-t border-steel-200 p-4">
        <label className="flex flex-col gap-1.5 text-sm font-semibold text-steel-800">
          Drag the handle, or move it here
          <input
            type="range"
            min={-OPEN_DEGREES}
            max={-OVER_CENTRE_DEGREES}
            step="0.5"
            value={-degrees}
            aria-valuetext={describePosition(degrees)}
            onChange={(event) => setDegrees(-Number(event.target.value))}
            className="w-full"
          />
        </label>
        <dl className="grid grid-cols-2 gap-x-6 text-sm">
          <dt className="text-steel-600">Hand at the grip</dt>
          <dt className="text-steel-600">Force at the tip</dt>
          <dd className="font-display text-xl font-semibold text-steel-900 tabular-nums">{HAND_N} N</dd>
          <dd className="font-display text-xl font-semibold text-steel-900 tabular-nums">
            {ratio > MAX_RATIO ? `over ${HAND_N * MAX_RATIO} N` : `${Math.round((HAND_N * ratio) / 10) * 10} N`}
          </dd>
        </dl>
        <p role="status" className="min-h-11 text-sm text-steel-700">
          {explainPosition(degrees)}
        </p>
      </figcaption>
    </figure>
  );
}

const ROUND = { strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

const buildPath = (points: readonly DrawingPoint[]) => `M${points.map(formatPoint).join(' L')}`;

function listBars({ armPivot, armJoint, linkPivot, linkJoint, grip, tip }: Linkage) {
  const along = (above: number) => computeSpindlePoint(armPivot, tip, above);
  return [
    { through: [linkPivot, armJoint], className: 'stroke-steel-300', strokeWidth: 1.2, strokeDasharray: '4 3' },
    { through: [armJoint, armPivot, tip], className: 'fill-none stroke-steel-700', strokeWidth: 11, ...ROUND },
    { through: [along(14), along(-16)], className: 'stroke-steel-500', strokeWidth: 5 },
    { through: [along(-12), along(-18)], className: 'stroke-steel-900', strokeWidth: 11 },
    { through: [linkPivot, linkJoint], className: 'stroke-steel-500', strokeWidth: 9, ...ROUND },
    { through: [linkJoint, armJoint, grip], className: 'fill-none stroke-steel-400', strokeWidth: 8, ...ROUND },
  ];
}

const interpolatePoint = (from: DrawingPoint, to: DrawingPoint, share: number): DrawingPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

function computeSpindlePoint(pivot: DrawingPoint, tip: DrawingPoint, above: number): DrawingPoint {
  const reach = Math.hypot(tip.x - pivot.x, tip.y - pivot.y);
  return { x: tip.x - ((tip.y - pivot.y) / reach) * above, y: tip.y + ((tip.x - pivot.x) / reach) * above };
}

function findNearestDegrees(point: DrawingPoint): number {
  let best = OPEN_DEGREES;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let degrees = OVER_CENTRE_DEGREES; degrees <= OPEN_DEGREES; degrees += 0.5) {
    const { grip } = computeLinkage(degrees);
    const distance = Math.hypot(grip.x - point.x, grip.y - point.y);
    if (distance < minDistance) [best, minDistance] = [degrees, distance];
  }
  return best;
}

function describePosition(degrees: number): string {
  if (degrees > 5) return `open, ${Math.round(degrees)} degrees before the dead centre`;
  if (degrees > 0.5) return `nearly closed, ${degrees} degrees before the dead centre`;
  if (degrees > -1) return 'at the dead centre';
  return 'locked, beyond the dead centre';
}

function explainPosition(degrees: number): string {
  if (degrees > 25) return 'Open. The arm moves fast and far, and presses little.';
  if (degrees > 5)
    return 'Closing. The three pivots come into line: each step of the handle moves the arm less and presses more.';
  if (degrees > 0.5)
    return 'Nearly in line. The force rises steeply; it is limited by friction and the bending of the arm.';
  if (degrees > -1)
    return 'Dead centre. The three pivots lie in one line, the force is at its greatest, and nothing locks yet.';
  return 'Over centre. A lift of the arm now presses the links against their stop: the clamp stays shut without a hand on it.';
}
