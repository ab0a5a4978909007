import type { DrawingView } from './load-drawing-view.ts';

export function DimensionList({
  view,
  group,
  className = '',
}: {
  view: DrawingView;
  group: string;
  className?: string;
}) {
  const named = view.dimensions.filter(({ meaning }) => meaning);
  if (!named.length) return null;
  return (
    <ul aria-label="Letters of the drawing" data-dimensions={group} className={`dimension-list ${className}`}>
      {named.map(({ letter, meaning }) => (
        <li key={letter} data-dim={letter}>
          <b>{letter}</b> {meaning}
        </li>
      ))}
    </ul>
  );
}
