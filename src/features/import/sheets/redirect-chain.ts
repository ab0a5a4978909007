/** Max redirects in a row. */
export const MAX_HOPS = 3;

/** The `old_path` of a redirect that would lead on from a location. */
export const oldPathOf = (location: string): string => location.replace(/^\//, '').replace(/[?#].*$/, '');
