/** Characters of a search: also a letter that somebody pastes. */
export const MAX_QUERY = 500;
