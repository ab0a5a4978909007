/** Days that the filter "changed by me" covers. */
export const CHANGED_DAYS = 30;
/** States of a change set that can still be published. */
export const WAITING_STATES = ['open', 'scheduled', 'failed'] as const;
