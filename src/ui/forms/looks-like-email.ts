/** True for a text that looks like an email address, by a looser rule than the server's. */
export const looksLikeEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
