import { getOwnValue } from '../../../platform/get-own-value.ts';

const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' };

/** Key for finding a place; must equal the keys in the column places.keys. */
export const buildTownKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => getOwnValue(LETTERS, letter) ?? '');

/** Label of a place; a search for the label finds the place. */
export const formatTown = ({ name, region, country }: { name: string; region: string; country: string }) =>
  [name, region === name ? '' : region, country === 'India' ? '' : country].filter(Boolean).join(', ');
