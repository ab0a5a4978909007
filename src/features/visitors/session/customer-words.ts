import { parseStoredJson } from '../../../web/stored/stored-json.ts';
import type { Storages } from './session-storage.ts';

/** Storage keys of the cart and of the opened project, whose modules a logout does not load. */
const [CART, OPEN_PROJECT] = ['cartItems', 'openProject'];

/** Removes a customer's project, part numbers and notes from a shared browser. The models of the cart stay. */
export function forgetCustomerWords({ local }: Pick<Storages, 'local'>): void {
  local.removeItem(OPEN_PROJECT);
  const text = local.getItem(CART);
  const lines = parseStoredJson(text);
  if (!Array.isArray(lines)) return;
  const left = JSON.stringify(lines, (field, value) => (['own_number', 'note'].includes(field) ? undefined : value));
  if (left !== text) local.setItem(CART, left);
}
