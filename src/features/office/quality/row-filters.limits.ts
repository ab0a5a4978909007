export const CHANGED_DAYS = 30;
export const WAITING_STATES = ['open', 'scheduled', 'failed'] as const;
