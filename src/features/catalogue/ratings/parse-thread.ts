import { getOwnValue } from '../../../platform/get-own-value.ts';
import { normaliseDigits, parseNumber } from '../../../platform/numbers/typed-number.ts';

/** `M8`, `M 8`, also with its pitch, `M8 x 1.25`; M8x40 is the size of a screw. */
export const METRIC_THREAD_PATTERN = String.raw`M ?(\d{1,2})(?:\s?[x×*]\s?([0-3](?:[.,]\d{1,2})?))?`;
const WHOLE = new RegExp(`^${METRIC_THREAD_PATTERN}$`, 'iu');

/** Coarse pitch of each metric thread in millimetres (ISO 261), which its short name means. */
const COARSE: Readonly<Record<string, number>> = {
  ...{ 3: 0.5, 4: 0.7, 5: 0.8, 6: 1, 8: 1.25, 10: 1.5, 12: 1.75, 14: 2, 16: 2, 18: 2.5, 20: 2.5, 22: 2.5 },
  ...{ 24: 3, 27: 3, 30: 3.5, 36: 4 },
};

/** `M8` for all spellings of it, `M8x1` for another pitch; undefined for other texts. */
export function parseMetricThread(typed: string): string | undefined {
  const [, size = '', pitch = ''] = WHOLE.exec(normaliseDigits(typed).trim()) ?? [];
  const coarse = getOwnValue(COARSE, String(Number(size)));
  if (coarse === undefined) return undefined;
  const stated = parseNumber(pitch) ?? coarse;
  return stated === coarse ? `M${Number(size)}` : `M${Number(size)}x${stated}`;
}

/** Key that is equal for all spellings of a thread, also of threads that are not metric. */
const toThreadKey = (text: string): string => parseMetricThread(text) ?? text.replace(/\s+/g, '').toLowerCase();

/** A test for texts that spell this thread. Thousands of models state the same text, which is parsed once. */
export function buildThreadTest(thread: string): (stated: string | number | null) => boolean {
  const asked = toThreadKey(thread);
  const known = new Map<string | number, boolean>();
  return (stated) => {
    if (stated === null) return false;
    const isSame = known.get(stated) ?? toThreadKey(String(stated)) === asked;
    known.set(stated, isSame);
    return isSame;
  };
}
