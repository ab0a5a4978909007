interface FamilyPaths {
  /** Filled outlines. */
  body: string;
  /** Thick lines: a solid bar, a plunger, jaws. */
  bar: string;
  /** Thin lines: an open bar, a bow, a spindle. */
  thin: string;
  handle: string;
}

const FLANGED = 'M6,29 H31 V26 H24 V16 H14 V26 H6 Z';
const STRAIGHT = 'M14,16 H24 V31 H14 Z';
const PLATE = 'M4,29 H28 V25 H25 V17 H7 V25 H4 Z';

const bars = {
  solid: (end: number) => ({ bar: `M19,17 H${end}`, thin: `M${end - 2},18 V27 M${end - 5},27 H${end + 1}` }),
  u: (end: number) => ({ bar: '', thin: `M20,14.5 H${end} V19.5 H20 M${end - 5},14 V27 M${end - 8},27 H${end - 2}` }),
};

/** Side view in a box of 48 × 32 for a product or category; null when the name names no clamp. */
export function findFamilyDrawing(name: string): FamilyPaths | null {
  const has = (words: RegExp) => words.test(name);
  if (has(/\bfor\b/i) || !has(/\b(clamps?|pliers)\b/i)) return null;
  const isLong = has(/\b(long|deep)\b/i);
  if (has(/\bpliers\b/i)) return drawPliers(isLong);
  if (has(/\b(push[ -]pull|straight line|straight action)\b/i))
    return { body: PLATE, bar: `M12,21 H${isLong ? 46 : 38}`, thin: '', handle: 'M14,19 L8,5' };
  if (has(/\bhook\b/i))
    return {
      body: PLATE,
      bar: '',
      thin: `M16,21 H${isLong ? 45 : 37} V27 H${isLong ? 39 : 31}`,
      handle: 'M14,19 L4,9',
    };
  if (has(/\b(latch|pull)\b/i))
    return { body: PLATE, bar: '', thin: `M14,18.5 H${isLong ? 45 : 37} V23.5 H14`, handle: 'M14,19 L4,9' };
  return drawHoldDown(name, isLong);
}

const drawPliers = (isDeep: boolean): FamilyPaths => ({
  body: '',
  bar: isDeep
    ? 'M21,17 C25,4 44,4 45,15 M21,15 C25,28 44,28 45,17'
    : 'M23,17 C27,8 39,8 40,15 M23,15 C27,24 39,24 40,17',
  thin: '',
  handle: 'M22,17 L3,9 M22,15 L3,23',
});

function drawHoldDown(name: string, isLong: boolean): FamilyPaths | null {
  const has = (words: RegExp) => words.test(name);
  const isPneumatic = has(/\bpneumatic\b/i);
  const isHorizontal = has(/\bhorizontal\b/i);
  if (!isPneumatic && !isHorizontal && !has(/\bvertical\b/i)) return null;
  const bar = has(/\bu-bar\b/i) ? bars.u : bars.solid;
  return {
    body: has(/\bstraight base\b/i) ? STRAIGHT : FLANGED,
    ...bar(isLong ? 45 : 38),
    handle: isPneumatic ? 'M2,18 H11 M4,14 V22' : isHorizontal ? 'M18,15 L3,10' : 'M18,15 L14,2',
  };
}

export function FamilyIcon({ name, className = 'h-6 w-9' }: { name: string; className?: string }) {
  const drawing = findFamilyDrawing(name);
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
