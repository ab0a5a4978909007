import { HttpError } from '../platform/http-errors.ts';

/**
 * Logs a failure and returns `instead` (docs/spec/pages-and-navigation.md#failures-of-secondary-data). Does not log a
 * 4xx, which the page's main call shows.
 */
export async function getOptionalData<Data, Instead>(call: Promise<Data>, instead: Instead): Promise<Data | Instead> {
  try {
    return await call;
  } catch (error) {
    const refused = error instanceof HttpError && error.status < 500;
    const aborted = error instanceof DOMException && error.name === 'AbortError';
    if (!refused && !aborted) console.error('A part of the page could not be loaded', error);
    return instead;
  }
}
