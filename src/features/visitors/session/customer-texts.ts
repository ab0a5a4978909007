import { parseStoredJson, readStoredField } from '../../../web/stored/stored-json.ts';
import type { SessionStorages } from './session-storage.ts';

/** Storage keys of modules that a logout does not load. */
const CART = 'cartItems';
const DRAFT = 'enquiryDraft';
const GUEST_SENDER = 'guestSender';
const OPEN_PROJECT = 'openProject';
const WAITING = 'waitingEnquiry';

/**
 * Removes a customer's project, part numbers and notes from a shared browser. The models of the cart stay, and so does
 * an unsent enquiry, whose notice names its customer.
 */
export function forgetCustomerTexts({ session, local }: SessionStorages): void {
  session.removeItem(DRAFT);
  session.removeItem(GUEST_SENDER);
  local.removeItem(OPEN_PROJECT);
  const state = readStoredField(parseStoredJson(local.getItem(WAITING)), 'state');
  if (state === 'sent' || state === 'taken-back') local.removeItem(WAITING);
  const text = local.getItem(CART);
  const lines = parseStoredJson(text);
  if (!Array.isArray(lines)) return;
  const left = JSON.stringify(lines, (field, value) => (['own_number', 'note'].includes(field) ? undefined : value));
  if (left !== text) local.setItem(CART, left);
}
