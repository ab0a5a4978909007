/** `contact`: contact data of customers in enquiries and quotations. */
export const SCOPES = ['enquiries', 'quotations', 'customers', 'contact'] as const;
export type Scope = (typeof SCOPES)[number];

export const MAX_PER_PAGE = 100;
/** Limit for one token. */
export const ROWS_A_MINUTE = 5000;
