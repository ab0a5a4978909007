export const RECENTLY_CHANGED_DAYS = 30;
export const WAITING_SET_STATES = ['open', 'scheduled', 'failed'] as const;
