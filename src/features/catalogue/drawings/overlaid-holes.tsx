import { useId } from 'react';
import { formatHolePattern, formatHoleSize, type HolePattern, markDifferingHoles } from './hole-pattern.ts';

export interface NamedHolePattern {
  name: string;
  pattern: HolePattern;
}

const LINES = [
  { stroke: 'stroke-steel-900', dash: undefined, text: 'solid' },
  { stroke: 'stroke-slate-700', dash: '5 3', text: 'dashed' },
  { stroke: 'stroke-steel-500', dash: '1.5 2.5', text: 'dotted' },
  { stroke: 'stroke-steel-900', dash: '8 3 1.5 3', text: 'dash-dotted' },
] as const;
const [UNSTATED_DIAMETER, ROOM] = [4, 8];
const SIZE = 320;

/** Marks holes that the first pattern lacks. */
export function OverlaidHoles({
  patterns,
  className = '',
}: {
  patterns: readonly NamedHolePattern[];
  className?: string;
}) {
  const id = useId();
  const [first, ...others] = patterns;
  if (!first || !others.length) return null;
  const drawn = [first, ...others.filter(({ pattern }) => pattern.view === first.pattern.view)];
  const lines = drawn.map((one, at) => ({
    ...one,
    line: LINES[at % LINES.length] ?? LINES[0],
    differs: at > 0 ? markDifferingHoles(first.pattern, one.pattern) : one.pattern.centres.map(() => false),
  }));
  return (
    <figure className={className}>
      <DrawnHoles lines={lines} labelledBy={id} />
      <figcaption id={id} className="mt-2 text-sm text-steel-700">
        <ul className="flex flex-col gap-1 tabular-nums">
          {patterns.map(({ name, pattern }, at) => (
            <li key={name}>
              <strong className="font-semibold text-steel-900">{name}</strong>{' '}
              {pattern.view === first.pattern.view && `(${LINES[at % LINES.length]?.text}) `}
              {formatHolePattern(pattern)}
              {at > 0 && `. ${formatAgreement(first, pattern)}`}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function formatAgreement({ name, pattern: first }: NamedHolePattern, pattern: HolePattern): string {
  if (pattern.view !== first.view) return `The hole pattern differs from that of ${name}.`;
  const differing = markDifferingHoles(first, pattern).filter(Boolean).length;
  if (!differing) {
    const sizes = [formatHoleSize(pattern), formatHoleSize(first)];
    if (sizes[0] === sizes[1]) return `The same hole pattern as ${name}.`;
    return `The holes are in the same places as those of ${name}, but their size is ${sizes[0] || 'unstated'} instead of ${sizes[1] || 'unstated'}.`;
  }
  const [along, across] = [pattern.along - first.along, pattern.across - first.across];
  const off = [
    Math.abs(along) >= 0.05 && `${Math.abs(Number(along.toFixed(1)))} mm ${along > 0 ? 'wider' : 'narrower'} along`,
    Math.abs(across) >= 0.05 && `${Math.abs(Number(across.toFixed(1)))} mm ${across > 0 ? 'wider' : 'narrower'} across`,
  ].filter(Boolean);
  return `${differing} of ${pattern.centres.length} holes are elsewhere${off.length ? `: ${off.join(', ')}` : ''}. New holes are needed.`;
}

type Line = NamedHolePattern & { line: (typeof LINES)[number]; differs: boolean[] };

function DrawnHoles({ lines, labelledBy }: { lines: readonly Line[]; labelledBy: string }) {
  const centres = lines.flatMap(({ pattern }) => pattern.centres);
  const radius = ({ diameter = UNSTATED_DIAMETER }: HolePattern) => diameter / 2;
  const room = Math.max(...lines.map(({ pattern }) => radius(pattern))) + ROOM;
  const [xs, ys] = [centres.map(([x]) => x), centres.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [width, height] = [Math.max(...xs) - left + room, Math.max(...ys) - top + room];
  const scale = SIZE / Math.max(width, height);
  return (
    <svg
      viewBox={`0 0 ${width * scale} ${height * scale}`}
      role="img"
      aria-labelledby={`${labelledBy}t`}
      aria-describedby={labelledBy}
      className="h-auto w-full max-w-56 rounded-md border border-steel-200 bg-white"
    >
      <title id={`${labelledBy}t`}>{`Holes of ${lines.map(({ name }) => name).join(' and ')}`}</title>
      {lines.map(({ name, pattern, line, differs }, own) => (
        <g key={name}>
          {pattern.centres.map(([x, y], at) => {
            const [cx, cy, r] = [(x - left) * scale, (y - top) * scale, radius(pattern) * scale];
            const isOff = differs[at];
            return (
              <g key={`${x} ${y}`} data-differs={isOff || undefined}>
                <circle
                  {...{ cx, cy, r }}
                  strokeWidth={own ? 2.5 : 1.5}
                  strokeDasharray={line.dash}
                  className={`${own ? 'fill-none' : 'fill-steel-100'} ${isOff ? 'stroke-danger' : line.stroke}`}
                />
                <path
                  d={`M${cx - 4},${cy} h8 M${cx},${cy - 4} v8`}
                  className={isOff ? 'stroke-danger' : 'stroke-steel-500'}
                />
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
