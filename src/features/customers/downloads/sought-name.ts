import { normOf } from '../../../platform/slug.ts';

/**
 * What a model's norm must contain for a typed text: '' for no text, and undefined for one that no name contains, such as
 * "---" or one in another script.
 */
export function soughtNorm(text: string): string | undefined {
  const norm = normOf(text);
  const rest = text.replace(/[\p{P}\p{S}\s]/gu, '');
  return rest.length === norm.length && (norm || !text.trim()) ? norm : undefined;
}
