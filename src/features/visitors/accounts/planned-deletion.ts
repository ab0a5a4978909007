import { formatLongDayInIndia } from '../../../platform/time/time-zone.ts';

/** How a customer keeps an account with a planned deletion: a login alone does not cancel it. */
export const formatKeepAccountHint = (eraseAt: Date) =>
  `Your account will be deleted on ${formatLongDayInIndia(eraseAt)}. To keep it, log in before then and press “Keep my account” on the account page.`;
