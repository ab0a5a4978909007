/** The better of the two compressions that a browser takes; one that it names with q=0 it does not take. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const header = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header) ? 'gzip' : undefined;
}
