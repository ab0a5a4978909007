import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { unavailable } from '../../../platform/errors.ts';
import { contentHashedName, sha256Of } from '../../../platform/files/file-store.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { storedPicture } from '../../../platform/pdf/stored-picture.ts';
import { dayInIndia } from '../../../platform/time/in-india.ts';
import { pdfName, presentQuotation } from '../../customers/quotations/present-quotation.ts';
import type { seller } from '../../customers/quotations/quotation.contract.ts';
import type { StoredQuotation } from '../../customers/quotations/quotations.store.ts';
import { drawQuotation } from './quotation-task.ts';

/** Longer quotations are printed without images, each of which must be read and drawn. */
const MAX_PICTURES = 40;

export async function printQuotation(
  { files, settings, workers }: Pick<Services, 'files' | 'settings' | 'workers'>,
  stored: StoredQuotation,
  by: z.infer<typeof seller>,
  at: Date,
): Promise<Uint8Array> {
  const { state: _, answered_by: __, order_number: ___, answered_at: ____, ...quotation } = presentQuotation(stored);
  const hasPictures = stored.lines.length <= MAX_PICTURES;
  const lines = await Promise.all(
    quotation.lines.map(async ({ path: _path, ...line }, place) => ({
      ...line,
      picture: hasPictures ? await storedPicture(files, stored.lines[place]?.picture ?? '', 'models') : null,
    })),
  );
  const name = [quotation.number || 'Draft', quotation.revision > 1 && `Revision ${quotation.revision}`].filter(
    Boolean,
  );
  const drawn = await inWorker(workers.quotations, drawQuotation, {
    siteName: settings.siteName,
    title: `Quotation ${name.join(', ')}`,
    foot: `${by.name} · ${name.join(', ')}`,
    at: at.toISOString(),
    quotation: { ...quotation, seller: by, sent_on: dayInIndia(at), lines },
  });
  if ('problem' in drawn) throw unavailable();
  return drawn.bytes;
}

/** Key of a sent quotation's PDF, which cannot be guessed from its number. */
export const pdfKeyOf = (quotation: StoredQuotation, pdf: Uint8Array): string =>
  `gated/quotations/${contentHashedName(pdfName(quotation), sha256Of(pdf))}`;
