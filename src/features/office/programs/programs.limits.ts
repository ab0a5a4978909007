/** Data that a token may read; `contact`: who asked, beside enquiries and quotations. */
export const SCOPES = ['enquiries', 'quotations', 'customers', 'contact'] as const;
export type Scope = (typeof SCOPES)[number];

export const MAX_PER_PAGE = 100;
/** Rows that one token reads in a minute. */
export const ROWS_A_MINUTE = 5000;
