import type { Services } from '../../../platform/api/services.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { newLink } from './quotations.store.ts';

/** Makes a new link for an email; the link of the previous email becomes invalid. */
export async function quotationLink(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  client: Pick<Client, 'query'>,
  quotationId: number,
): Promise<{ text: string; url: string }> {
  return {
    text: 'See the quotation and answer it',
    url: settings.publicUrl + (await newLink(client, quotationId, clock(), { endsAt: null, isEmailed: true })),
  };
}
