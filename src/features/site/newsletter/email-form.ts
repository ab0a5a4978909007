/** The newsletter's rule for an address: text, @, text, dot, text, without spaces. */
export const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
