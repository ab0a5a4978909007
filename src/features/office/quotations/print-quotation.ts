import type { Services } from '../../../platform/api/services.ts';
import { buildHashedName, hashSha256, readStoredImage } from '../../../platform/files/file-store.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { unavailableError } from '../../../platform/http-errors.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { formatConfirmationNumber, presentQuotation } from '../../customers/quotations/present-quotation.ts';
import type { QuotationForCustomer } from '../../customers/quotations/quotation.contract.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import type { PrintedQuotation } from './draw-quotation.ts';
import { drawQuotationTask } from './quotation-task.ts';

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
  const presented = { ...presentQuotation(stored), seller, sent_on: formatDayInIndia(at) };
  return printPaper(services, stored, presented, { title: `Quotation ${name}`, name, at, order: null });
}

export function printConfirmation(services: Needs, stored: StoredQuotation, at: Date): Promise<Uint8Array> {
  const presented = presentQuotation(stored);
  const { answered_at, answered_by, order_number } = presented;
  const name = formatConfirmationNumber(stored);
  const order = {
    confirmedOn: formatDayInIndia(at),
    acceptedOn: formatDayInIndia(answered_at ? new Date(answered_at) : at),
    by: answered_by,
    number: order_number,
  };
  return printPaper(services, stored, presented, { title: `Order confirmation ${name}`, name, at, order });
}

interface Head extends Pick<PrintedQuotation, 'title' | 'order'> {
  name: string;
  at: Date;
}

async function printPaper(
  { files, settings, workers }: Needs,
  stored: StoredQuotation,
  presented: QuotationForCustomer,
  { title, name, at, order }: Head,
): Promise<Uint8Array> {
  const { state: _, answered_by, order_number, answered_at, is_confirmed, ...quotation } = presented;
  const hasImages = stored.lines.length <= MAX_PICTURES;
  const lines = await Promise.all(
    quotation.lines.map(async ({ path: _path, ...line }, index) => ({
      ...line,
      picture: hasImages ? await readStoredImage(files, stored.lines[index]?.picture ?? '', 'models') : null,
    })),
  );
  const drawn = await runInFileWorker(workers.quotations, drawQuotationTask, {
    siteName: settings.siteName,
    title,
    foot: `${quotation.seller.name} · ${name}`,
    at: at.toISOString(),
    order,
    quotation: { ...quotation, lines },
  });
  if ('problem' in drawn) throw unavailableError();
  return drawn.bytes;
}

/** The hash of the content prevents guessing the key from the name. */
export const buildPdfKey = (fileName: string, pdf: Uint8Array): string =>
  `gated/quotations/${buildHashedName(fileName, hashSha256(pdf))}`;
