export const NEED_FIELDS = {
  force: { letter: 'F', name: 'Force to hold', unit: 'N' },
  reach: { letter: 'X', name: 'Reach', unit: 'mm' },
  action: { letter: '', name: 'Action', unit: '' },
  mounting: { letter: '', name: 'Mounting', unit: '' },
  height: { letter: 'H', name: 'Max. height', unit: 'mm' },
  safety: { letter: '', name: 'Safety factor', unit: '' },
  workpiece: { letter: 'P', name: 'Workpiece', unit: 'mm' },
  workpiece_to: { letter: 'P', name: 'Workpiece up to', unit: 'mm' },
  length: { letter: 'L', name: 'Max. length', unit: 'mm' },
  width: { letter: 'W', name: 'Max. width', unit: 'mm' },
  open_height: { letter: 'O', name: 'Max. height open', unit: 'mm' },
  thread: { letter: 'M', name: 'Spindle thread', unit: '' },
  along: { letter: 'B', name: 'Hole pitch along', unit: 'mm' },
  across: { letter: 'C', name: 'Hole pitch across', unit: 'mm' },
} as const;
export type NeedField = keyof typeof NEED_FIELDS;
export const NEED_FIELD_NAMES = Object.keys(NEED_FIELDS) as NeedField[];

export function formatNeed(field: NeedField, value: string): string {
  const { name, unit } = NEED_FIELDS[field];
  if (field === 'mounting' || field === 'action') return value;
  const isApproximate = /[~≈±]|about/.test(value);
  const shown = value.replace(/^(?:~|≈)\s*/, 'about ').replace(/\s*±\s*/, ' ± ');
  const named = isApproximate ? name.replace(/^Max\. (.)/, (_, first: string) => first.toUpperCase()) : name;
  return [named, shown, unit].filter(Boolean).join(' ');
}

/** Maximum length of a need in words, in characters. */
export const MAX_NEED_LENGTH = 200;

export const RULER_TOLERANCE = 1;
