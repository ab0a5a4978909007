import { cutText } from '../../platform/text/cut-text.ts';
import { formatPageTitle } from './page-title.ts';
import type { SeoRecord } from './seo-record.contract.ts';

export interface SeoColumns {
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
  ogImage: string;
}

const MAX_DESCRIPTION_LENGTH = 160;
const MAX_LEAD_LENGTH = 260;
/** In characters; a shorter text is not split. */
const MAX_UNSPLIT_LENGTH = 380;

/** SEO record of a row, whose blank fields are filled from the row's name and text. */
export function buildSeoRecord(
  row: SeoColumns,
  fallback: { name: string; text?: string; keywords?: string },
  siteName: string,
): SeoRecord {
  return {
    meta_title: row.metaTitle || formatPageTitle(fallback.name, siteName),
    meta_description: row.metaDescription || buildExcerpt(fallback.text ?? ''),
    meta_keywords: row.metaKeywords || (fallback.keywords ?? ''),
    og_image: row.ogImage,
  };
}

/** Plain text of at most 160 characters, cut between words. */
export function buildExcerpt(text: string): string {
  const plain = removeTags(text).replace(/\s+/g, ' ').trim();
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain;
  return `${cutText(plain, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

function removeTags(text: string): string {
  let plain = '';
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const close = text.indexOf('>', open);
    if (close < 0) break;
    plain += `${text.slice(at, open)} `;
    at = close + 1;
  }
  return plain + text.slice(at);
}

export function splitLead(text: string): { lead: string; rest: string } {
  const whole = text.trim();
  if (whole.length <= MAX_UNSPLIT_LENGTH) return { lead: whole, rest: '' };
  const [first = '', ...others] = splitSentences(whole);
  let lead = first;
  for (const sentence of others) {
    if (lead.length + sentence.length > MAX_LEAD_LENGTH) break;
    lead += sentence;
  }
  return { lead: lead.trim(), rest: whole.slice(lead.length).trim() };
}

export const getFirstSentence = (text: string): string => (splitSentences(text.trim())[0] ?? '').trim();

/** A full stop ends a sentence only before a space: `2.5 mm` is one value. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: found, 1: space = '', index } of text.matchAll(/[.!?]+(\s*)/g)) {
    const end = index + found.length;
    const isEnd = space !== '' || end === text.length;
    if (!isEnd || end - space.length - start < 2) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences;
}
