/** The newsletter's rule for an address: text, @, text, dot, text, without spaces (spec, 5). */
export const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
