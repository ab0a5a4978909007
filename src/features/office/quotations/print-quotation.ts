import type { Services } from '../../../platform/api/services.ts';
import { unavailable } from '../../../platform/errors.ts';
import { contentHashedName, sha256Of, storedPicture } from '../../../platform/files/file-store.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { dayInIndia } from '../../../platform/time/time-zone.ts';
import { orderNumberOf, presentQuotation } from '../../customers/quotations/present-quotation.ts';
import type { QuotationForCustomer } from '../../customers/quotations/quotation.contract.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import type { PrintedQuotation } from './draw-quotation.ts';
import { drawQuotation } from './quotation-task.ts';

/** Longer quotations are printed without images, which must each be read and drawn. */
const MAX_PICTURES = 40;

type Needs = Pick<Services, 'files' | 'settings' | 'workers'>;

export function printQuotation(
  services: Needs,
  stored: StoredQuotation,
  seller: QuotationForCustomer['seller'],
  at: Date,
): Promise<Uint8Array> {
  const name = `${stored.number ?? 'Draft'}${stored.revision > 1 ? `, Revision ${stored.revision}` : ''}`;
  const presented = { ...presentQuotation(stored), seller, sent_on: dayInIndia(at) };
  return print(services, stored, presented, { title: `Quotation ${name}`, name, at, order: null });
}

export function printConfirmation(services: Needs, stored: StoredQuotation, at: Date): Promise<Uint8Array> {
  const presented = presentQuotation(stored);
  const { answered_at, answered_by, order_number } = presented;
  const name = orderNumberOf(stored);
  const order = {
    confirmedOn: dayInIndia(at),
    acceptedOn: dayInIndia(answered_at ? new Date(answered_at) : at),
    by: answered_by,
    number: order_number,
  };
  return print(services, stored, presented, { title: `Order confirmation ${name}`, name, at, order });
}

interface Head extends Pick<PrintedQuotation, 'title' | 'order'> {
  name: string;
  at: Date;
}

async function print(
  { files, settings, workers }: Needs,
  stored: StoredQuotation,
  presented: QuotationForCustomer,
  { title, name, at, order }: Head,
): Promise<Uint8Array> {
  const { state: _, answered_by, order_number, answered_at, is_confirmed, ...quotation } = presented;
  const hasPictures = stored.lines.length <= MAX_PICTURES;
  const lines = await Promise.all(
    quotation.lines.map(async ({ path: _path, ...line }, place) => ({
      ...line,
      picture: hasPictures ? await storedPicture(files, stored.lines[place]?.picture ?? '', 'models') : null,
    })),
  );
  const drawn = await inWorker(workers.quotations, drawQuotation, {
    siteName: settings.siteName,
    title,
    foot: `${quotation.seller.name} · ${name}`,
    at: at.toISOString(),
    order,
    quotation: { ...quotation, lines },
  });
  if ('problem' in drawn) throw unavailable();
  return drawn.bytes;
}

/** The hash of the content prevents guessing the key from the name. */
export const pdfKeyOf = (fileName: string, pdf: Uint8Array): string =>
  `gated/quotations/${contentHashedName(fileName, sha256Of(pdf))}`;
