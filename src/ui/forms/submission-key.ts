/**
 * 128 random bits, the same for all retries. Browsers lack crypto.randomUUID() on plain http, which an office network
 * may use.
 */
export const newSubmissionKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
