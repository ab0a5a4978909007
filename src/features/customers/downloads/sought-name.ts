import { normOf } from '../../../platform/slug.ts';

/** '' for no text, undefined for text that no name contains, such as "---" or another script. */
export function soughtNorm(text: string): string | undefined {
  const norm = normOf(text);
  const rest = text.replace(/[\p{P}\p{S}\s]/gu, '');
  return rest.length === norm.length && (norm || !text.trim()) ? norm : undefined;
}
