import { type PointerEvent, useRef, useState } from 'react';

export interface Point {
  x: number;
  y: number;
}

/**
 * A clamping arm and a link on two pivots of the base, joined by a handle. At the dead centre, arm joint, link joint
 * and link pivot are in line.
 */
const ARM_PIVOT: Point = { x: 0, y: 40 };
const LINK_PIVOT: Point = { x: -34, y: 22 };
const ARM = 34;
const COUPLER = 30;
const LINK = 26;
const HANDLE = 150;
const REACH = 88;

/** Angles in degrees before the dead centre: of the open clamp, and of the stop, which lies beyond the dead centre. */
export const OPEN = 50;
export const OVER_CENTRE = -2;

interface Linkage {
  armPivot: Point;
  linkPivot: Point;
  armJoint: Point;
  linkJoint: Point;
  grip: Point;
  tip: Point;
}

const plus = (from: Point, angle: number, length: number): Point => ({
  x: from.x + length * Math.cos(angle),
  y: from.y + length * Math.sin(angle),
});
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const angleOf = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

/** Angle of the link at the dead centre, where link and coupler are in line. */
const DEAD_CENTRE = (() => {
  const base = distance(LINK_PIVOT, ARM_PIVOT);
  const stretched = LINK + COUPLER;
  const corner = Math.acos((base ** 2 + stretched ** 2 - ARM ** 2) / (2 * base * stretched));
  return angleOf(LINK_PIVOT, ARM_PIVOT) + corner;
})();

const closedJoint = plus(LINK_PIVOT, DEAD_CENTRE, LINK + COUPLER);
const ARM_ANGLE = -angleOf(ARM_PIVOT, closedJoint);
const HANDLE_ANGLE = Math.PI / 2 - angleOf(plus(LINK_PIVOT, DEAD_CENTRE, LINK), closedJoint);

export function linkageAt(degrees: number): Linkage {
  const linkJoint = plus(LINK_PIVOT, DEAD_CENTRE - (degrees * Math.PI) / 180, LINK);
  const apart = distance(linkJoint, ARM_PIVOT);
  const corner = Math.acos((COUPLER ** 2 + apart ** 2 - ARM ** 2) / (2 * COUPLER * apart));
  const armJoint = plus(linkJoint, angleOf(linkJoint, ARM_PIVOT) + corner, COUPLER);
  return {
    armPivot: ARM_PIVOT,
    linkPivot: LINK_PIVOT,
    armJoint,
    linkJoint,
    grip: plus(armJoint, angleOf(linkJoint, armJoint) + HANDLE_ANGLE, HANDLE),
    tip: plus(ARM_PIVOT, angleOf(ARM_PIVOT, armJoint) + ARM_ANGLE, REACH),
  };
}

/**
 * Ratio of the force at the tip to the force of the hand, by virtual work: path of the grip divided by path of the tip.
 * Infinite at the dead centre.
 */
export function forceRatio(degrees: number): number {
  const step = 0.01;
  const before = linkageAt(degrees + step);
  const after = linkageAt(degrees - step);
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

const at = ({ x, y }: Point) => `${(x - LEFT).toFixed(2)},${(TOP - y).toFixed(2)}`;
const px = ({ x }: Point) => (x - LEFT).toFixed(2);
const py = ({ y }: Point) => (TOP - y).toFixed(2);

export function ToggleDrawing() {
  const [degrees, setDegrees] = useState(OPEN / 2);
  const drawing = useRef<SVGSVGElement>(null);
  const dragging = useRef(false);
  const parts = linkageAt(degrees);
  const ratio = forceRatio(degrees);

  const drag = (event: PointerEvent) => {
    const matrix = drawing.current?.getScreenCTM();
    if (!dragging.current || !matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    setDegrees(nearestPosition({ x: point.x + LEFT, y: TOP - point.y }));
  };

  return (
    <figure className="rounded-lg border border-steel-200 bg-white">
      <svg
        ref={drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full touch-none select-none"
        role="img"
        aria-label={`A toggle clamp, ${describe(degrees)}`}
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
        {barsOf(parts).map(({ through, ...looks }) => (
          <path key={`${looks.className} ${looks.strokeWidth}`} d={lineThrough(through)} {...looks} />
        ))}
        {[parts.armPivot, parts.linkPivot, parts.armJoint, parts.linkJoint].map((pivot, index) => (
          <circle
            key={['arm', 'link', 'arm joint', 'link joint'][index]}
            cx={px(pivot)}
            cy={py(pivot)}
            r="3.4"
            className="fill-white stroke-steel-900"
            strokeWidth="1.4"
          />
        ))}
        <path
          d={lineThrough([between(parts.armJoint, parts.grip, 0.62), parts.grip])}
          className="cursor-grab stroke-brand-600"
          strokeWidth="15"
          strokeLinecap="round"
        />
        <path
          d={lineThrough([between(parts.armJoint, parts.grip, 0.4), parts.grip])}
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
            min={-OPEN}
            max={-OVER_CENTRE}
            step="0.5"
            value={-degrees}
            aria-valuetext={describe(degrees)}
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
          {explain(degrees)}
        </p>
      </figcaption>
    </figure>
  );
}

const ROUND = { strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

const lineThrough = (points: readonly Point[]) => `M${points.map(at).join(' L')}`;

function barsOf({ armPivot, armJoint, linkPivot, linkJoint, grip, tip }: Linkage) {
  const along = (above: number) => spindle(armPivot, tip, above);
  return [
    { through: [linkPivot, armJoint], className: 'stroke-steel-300', strokeWidth: 1.2, strokeDasharray: '4 3' },
    { through: [armJoint, armPivot, tip], className: 'fill-none stroke-steel-700', strokeWidth: 11, ...ROUND },
    { through: [along(14), along(-16)], className: 'stroke-steel-500', strokeWidth: 5 },
    { through: [along(-12), along(-18)], className: 'stroke-steel-900', strokeWidth: 11 },
    { through: [linkPivot, linkJoint], className: 'stroke-steel-500', strokeWidth: 9, ...ROUND },
    { through: [linkJoint, armJoint, grip], className: 'fill-none stroke-steel-400', strokeWidth: 8, ...ROUND },
  ];
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

function spindle(pivot: Point, tip: Point, above: number): Point {
  const reach = Math.hypot(tip.x - pivot.x, tip.y - pivot.y);
  return { x: tip.x - ((tip.y - pivot.y) / reach) * above, y: tip.y + ((tip.x - pivot.x) / reach) * above };
}

function nearestPosition(point: Point): number {
  let best = OPEN;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let degrees = OVER_CENTRE; degrees <= OPEN; degrees += 0.5) {
    const { grip } = linkageAt(degrees);
    const distance = Math.hypot(grip.x - point.x, grip.y - point.y);
    if (distance < minDistance) [best, minDistance] = [degrees, distance];
  }
  return best;
}

function describe(degrees: number): string {
  if (degrees > 5) return `open, ${Math.round(degrees)} degrees before the dead centre`;
  if (degrees > 0.5) return `nearly closed, ${degrees} degrees before the dead centre`;
  if (degrees > -1) return 'at the dead centre';
  return 'locked, beyond the dead centre';
}

function explain(degrees: number): string {
  if (degrees > 25) return 'Open. The arm moves fast and far, and presses little.';
  if (degrees > 5)
    return 'Closing. The three pivots come into line: each step of the handle moves the arm less and presses more.';
  if (degrees > 0.5)
    return 'Nearly in line. The force rises steeply; it is limited by friction and the bending of the arm.';
  if (degrees > -1)
    return 'Dead centre. The three pivots lie in one line, the force is at its greatest, and nothing locks yet.';
  return 'Over centre. A lift of the arm now presses the links against their stop: the clamp stays shut without a hand on it.';
}
