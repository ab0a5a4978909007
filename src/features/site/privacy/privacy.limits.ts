export const CONSENT_PURPOSES = ['account', 'enquiry', 'message', 'newsletter'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export const PRIVACY_REQUEST_KINDS = ['see', 'correct', 'erase', 'complain', 'nominate'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export const PRIVACY_ANSWER_DAYS = 90;
/** Hours within which a breach must be reported to the Data Protection Board. */
export const BREACH_REPORT_HOURS = 72;
