export const PURPOSES = ['account', 'enquiry', 'message', 'newsletter'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const REQUEST_KINDS = ['see', 'correct', 'erase', 'complain', 'nominate'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const ANSWER_DAYS = 90;
/** Hours within which a breach must be reported to the Data Protection Board. */
export const REPORT_HOURS = 72;
