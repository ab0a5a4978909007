import { HttpError } from '../platform/errors.ts';

/**
 * The payload of a call whose failure must not fail the page
 * (docs/spec/pages-and-navigation.md#failures-of-secondary-data): a failure is only logged, and `instead` is returned.
 * A 4xx is a valid reply and not logged: the page's main call shows it to the visitor.
 */
export async function optionalData<Data, Instead>(call: Promise<Data>, instead: Instead): Promise<Data | Instead> {
  try {
    return await call;
  } catch (error) {
    const refused = error instanceof HttpError && error.status < 500;
    const aborted = error instanceof DOMException && error.name === 'AbortError';
    if (!refused && !aborted) console.error('A part of the page could not be loaded', error);
    return instead;
  }
}
