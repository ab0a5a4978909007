import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import { findStateMismatch, hasValidCheckDigit, isStateOfIndia } from '../../../platform/money/gstin.ts';
import { determineTaxKind } from '../../../platform/money/money.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { formatDayInIndia, formatLongDayInIndia } from '../../../platform/time/time-zone.ts';
import type { QuotationForCustomer } from '../../customers/quotations/quotation.contract.ts';
import type { QuotationWay } from '../../customers/quotations/quotations.limits.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { NO_EMAIL_ADDRESS } from '../enquiries/answer-enquiry.ts';
import { findOrder } from './quotations.store.ts';

const NO_SELLER = 'The name, address and state of the seller are missing. Add them in the settings.';

type TaxPlaces = Pick<StoredQuotation, 'buyer_country' | 'buyer_state' | 'place_of_supply'>;

/** @throws HttpError 400 naming the field that is not a state of India */
export function refuseForeignStates(content: TaxPlaces): void {
  if (determineTaxKind(content, '') === 'none') return;
  for (const field of ['buyer_state', 'place_of_supply'] as const)
    if (content[field] && !isStateOfIndia(content[field])) throw badInputError(field, 'is not a state of India');
}

/** @throws HttpError 400 when name, address, state or GSTIN of the seller are missing or do not fit each other */
export function refuseUnfitSeller({ name, address, state, gstin }: QuotationForCustomer['seller']): void {
  if (!name || !state || !address) throw new HttpError(400, NO_SELLER);
  if (!isStateOfIndia(state))
    throw new HttpError(400, `The seller’s state in the settings, ${state}, is not a state of India. Choose it there.`);
  const problem = findStateMismatch(gstin, state);
  if (problem) throw new HttpError(400, `The seller’s GSTIN in the settings ${problem}. Correct it there.`);
}

/** @throws HttpError 400 naming the missing field, 409 if already sent or ordered */
export async function refuseUnready(
  client: DatabaseClient,
  quotation: StoredQuotation,
  { now, by }: { now: Date; by: QuotationWay },
): Promise<void> {
  const { state, lines, valid_until, email } = quotation;
  if (state !== 'draft') throw new HttpError(409, 'This quotation has already been sent.');
  await refuseOrdered(client, quotation);
  if (lines.length === 0) throw badInputError('lines', 'must have at least one line');
  const missing = lines.findIndex(({ unit_price }) => unit_price === null);
  if (missing >= 0) throw badInputError(`lines.${missing}.unit_price`, 'is required');
  if (valid_until < formatDayInIndia(now)) throw badInputError('valid_until', 'is in the past');
  if (by === 'email' && !email) throw new HttpError(400, NO_EMAIL_ADDRESS);
}

/** @throws HttpError 400 naming the field of the buyer that the taxes do not allow */
export function refuseUnfitBuyer(quotation: StoredQuotation): void {
  const isTaxed = determineTaxKind(quotation, '') !== 'none';
  const { buyer_state, buyer_gstin } = quotation;
  if (isTaxed && !buyer_state) throw badInputError('buyer_state', 'is required for a buyer in India');
  refuseForeignStates(quotation);
  if (!hasValidCheckDigit(buyer_gstin))
    throw badInputError('buyer_gstin', 'is mistyped: its last character does not fit');
  const problem = isTaxed && findStateMismatch(buyer_gstin, buyer_state);
  if (problem) throw badInputError('buyer_gstin', problem);
}

/** @throws HttpError 409 when another revision of the number is accepted */
export async function refuseOrdered(
  client: DatabaseClient,
  quotation: Pick<StoredQuotation, 'id' | 'number'>,
): Promise<void> {
  const order = await findOrder(client, quotation);
  if (order)
    throw new HttpError(
      409,
      `${order.number} was ordered on ${formatLongDayInIndia(order.at)}, so no other revision can be sent. Make a new quotation.`,
    );
}
