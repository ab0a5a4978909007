import { familyDrawing } from './family-drawing.ts';

/** Distinguishes families in a list, where their photographs look alike. */
export function FamilyIcon({ name, className = 'h-6 w-9' }: { name: string; className?: string }) {
  const drawing = familyDrawing(name);
  if (!drawing) return null;
  const { body, bar, thin, handle } = drawing;
  return (
    <svg
      viewBox="0 0 48 32"
      aria-hidden="true"
      className={`flex-none fill-none ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={body} className="fill-steel-200 stroke-steel-500" strokeWidth="1.5" />
      <path d={thin} className="stroke-steel-800" strokeWidth="1.75" />
      <path d={bar} className="stroke-steel-800" strokeWidth="4" />
      <path d={handle} className="stroke-brand-600" strokeWidth="3.5" />
    </svg>
  );
}
