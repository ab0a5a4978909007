/** Purposes of consents, each belonging to one form. */
export const PURPOSES = ['account', 'enquiry', 'message', 'newsletter'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Requests about personal data. */
export const REQUEST_KINDS = ['see', 'correct', 'erase', 'complain', 'nominate'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Within which a request is answered. */
export const ANSWER_DAYS = 90;
/** Within which the Data Protection Board has the report of a breach. */
export const REPORT_HOURS = 72;
