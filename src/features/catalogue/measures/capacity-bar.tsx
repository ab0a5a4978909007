import type { KeyFigures } from './key-figures.contract.ts';

const NARROWEST = 2;

/**
 * A bar on a logarithmic scale up to 45 kN, because on a linear one small clamps would all be one dot. An SVG, because
 * the security policy forbids style attributes.
 */
export function CapacityBar({
  force,
  className = '',
}: {
  force: NonNullable<KeyFigures['force']>;
  className?: string;
}) {
  const { min, max, lowest, highest } = force;
  if (!(lowest > 0 && highest > lowest)) return null;
  const at = (value: number) => (Math.log(value / lowest) / Math.log(highest / lowest)) * 100;
  const width = Math.max(at(max) - at(min), NARROWEST);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`block h-1 w-full rounded-full bg-steel-200 fill-steel-700 ${className}`}
    >
      <rect x={Math.min(at(min), 100 - width).toFixed(1)} width={width.toFixed(1)} height="1" />
    </svg>
  );
}
