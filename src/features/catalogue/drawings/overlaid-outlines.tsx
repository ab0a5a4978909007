import type { FittedOutline } from './fit-outline.ts';

interface OverlaidOutlinesProps {
  outlines: readonly { name: string; outline: FittedOutline }[];
  className?: string;
}

/** Dashes in multiples of the stroke's width, so that outlines differ without their colours. */
const LINES = [
  { dashes: [], text: 'solid' },
  { dashes: [6, 3], text: 'dashed' },
  { dashes: [1.5, 2.5], text: 'dotted' },
  { dashes: [9, 2.5, 1.5, 2.5], text: 'dash-dotted' },
] as const;
const getLineStyle = (at: number) => LINES[at % LINES.length] ?? LINES[0];

export function OverlaidOutlines({ outlines, className = '' }: OverlaidOutlinesProps) {
  const edge = (side: keyof FittedOutline['box'], most: (...values: number[]) => number) =>
    most(...outlines.map(({ outline }) => outline.box[side]));
  const [left, top] = [edge('left', Math.min), edge('top', Math.min)];
  const [width, height] = [edge('right', Math.max) - left, edge('bottom', Math.max) - top];
  const margin = Math.max(width, height) * 0.02;
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
  const names = outlines.map(({ name }) => name).join(', ');
  return (
    <div className={`overlaid-outlines ${className}`}>
      <svg role="img" aria-label={`Outlines of ${names} at one scale`} viewBox={box.map((n) => n.toFixed(1)).join(' ')}>
        {outlines
          .map(({ name, outline: { id, x, y } }, at) => {
            const strokeWidth = margin / 6 / Math.sqrt(x * y);
            return (
              <use
                key={name}
                href={`#${id}`}
                transform={`scale(${x} ${y})`}
                className={`tone-${at + 1}`}
                strokeWidth={strokeWidth}
                strokeDasharray={getLineStyle(at)
                  .dashes.map((dash) => (dash * strokeWidth).toFixed(2))
                  .join(' ')}
              />
            );
          })
          .reverse()}
      </svg>
      <ul>
        {outlines.map(({ name }, at) => (
          <li key={name} className={`tone-${at + 1}`}>
            {name} ({getLineStyle(at).text})
          </li>
        ))}
      </ul>
    </div>
  );
}
