/** The newsletter's rule for an email address: text, @, text, dot, text, without spaces. */
export const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
