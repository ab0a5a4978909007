/** The rule of forms in the browser: text, @, text, dot, text, without spaces. The server's is stricter. */
export const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
