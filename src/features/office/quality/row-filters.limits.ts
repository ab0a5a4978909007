/** The filter "changed by me" of a list goes back so far. */
export const CHANGED_DAYS = 30;
/** The states of a set of drafts that can still be published. */
export const WAITING_STATES = ['open', 'scheduled', 'failed'] as const;
