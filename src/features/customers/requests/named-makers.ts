import { toNorm } from '../../../platform/slug.ts';

/** Makers of clamps and standard parts that buyers write before a number; those of the catalogue come from it. */
const OTHER_MAKERS =
  'De-Sta-Co,Brauer,Kakuta,Good Hand,Clamptek,Bessey,AMF,Halder,Ganter,Elesa,Norelem,Misumi,Carr Lane,Jergens,Lapeer,Kukamet,Speedy Block,Wixroyd,Camloc,Southco,Protex,Southwest,Nabeya,Steel-Smith,KIPP,IMAO'.split(
    ',',
  );
/** Name of the maker that stands beside the words from `from` to `to`; `next` is where the next number begins. */
export type MakerFinder = (text: string, from: number, to: number, next?: number) => string | undefined;

const escapePattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]?');
const ORDINARY = 'make|type|typ|model|toggle|clamps?|latch|part|no|number|brand|article|art';
const LABELLED =
  /^[^\n;]{0,60}?\b(?:make|brand|fabrikat|marke|hersteller)\s*[:=]\s*(?!(?:any|std|standard|reputed|your|own|ours?|as)\b)([\p{L}][\p{L}\p{N}&-]*(?: [\p{Lu}][\p{L}&-]+)?)/iu;

export function createMakerFinder(makers: readonly string[]): MakerFinder {
  const names = [...new Set([...makers, ...OTHER_MAKERS])].filter((name) => toNorm(name).length > 2);
  const any = names
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const before = new RegExp(
    `(?<![\\p{L}\\p{N}])(${any})(?:['’]s)?[\\s:,-]*(?:(?:${ORDINARY})[\\s.:#-]*){0,4}["(]?$`,
    'iu',
  );
  const behind = new RegExp(
    `^[\\s,(:–-]*(?:\\d{1,5}\\s*(?:nos?|pcs?|pieces|stk|stück|ea|sets?)?[\\s.,(:-]*)?(?:(?:make|brand|of|from|by|von|fabrikat|marke)[\\s:=-]*)?(${any})(?![\\p{L}\\p{N}])`,
    'iu',
  );
  return (text, from, to, next = text.length) => {
    const ahead = before.exec(text.slice(Math.max(0, from - 80), from))?.[1];
    if (ahead) return ahead;
    const rest = text.slice(to, next);
    if (next < text.length && before.test(rest)) return undefined;
    return (behind.exec(rest) ?? LABELLED.exec(rest))?.[1];
  };
}

/** True if a maker as written is the brand of a model. */
export function isBrand(maker: string, brand: string): boolean {
  const [written, stated] = [toNorm(maker), toNorm(brand)];
  return !written || written.includes(stated) || stated.includes(written);
}

const EQUIVALENT =
  /(?:\b(?:or|oder|ya)|\/)\s*(?:an?\s+|any\s+)*(?:equivalents?|similar|equal|eqv?t?\b|equiv\b|gleichwertig\w*|vergleichbar\w*|ähnlich\w*)/iu;

/** True for a number with "or equivalent" behind it. */
export const isEquivalentAccepted = (text: string): boolean => EQUIVALENT.test(text);
export const EQUIVALENT_ACCEPTED = 'an equivalent is accepted, too';
