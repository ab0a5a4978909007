import { createHash } from 'node:crypto';
import { type FileStore, hashSha256, readStoredImage } from '../../../platform/files/file-store.ts';
import type { Letterhead } from '../../../platform/pdf/typeset-pdf.ts';
import type { DimensionTexts } from '../../catalogue/drawings/load-drawing-view.ts';
import type { ModelTableView } from '../../catalogue/model-tables/build-table-view.ts';
import type { ContactDetailsRow } from '../contact-details/contact-details.store.ts';

/** Short hash, equal for papers with equal content. */
export function computeRevision(content: unknown): string {
  const text = JSON.stringify(content, (_, value) => (value instanceof Uint8Array ? hashSha256(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export const formatContact = (contact: ContactDetailsRow | undefined): string =>
  contact
    ? [contact.phone1, contact.mailbox1, contact.name, contact.address.replaceAll('\n', ', ')]
        .filter(Boolean)
        .join(' · ')
    : '';

export interface DataSheetSubject
  extends Omit<DataSheetContent, 'siteName' | 'title' | 'fileTitle' | 'foot' | 'at' | 'address' | 'reached'> {
  path: string;
}

export async function loadDataSheetDrawing(files: FileStore, file: string, dimensions: DimensionTexts) {
  const bytes = await readStoredImage(files, file, 'products');
  return bytes && { bytes, svg: /\.svg$/i.test(file), figures: dimensions };
}

export interface DataSheetLine {
  name: string;
  note: string;
  value: string;
}

export interface DataSheetCollection extends Letterhead {
  sheets: Omit<DataSheetContent, 'at'>[];
}

export interface DataSheetContent extends Letterhead {
  kind: string;
  name: string;
  description: string;
  keys: DataSheetLine[];
  photograph: Uint8Array | null;
  /** `figures` replace the letters of an SVG. */
  drawings: { bytes: Uint8Array; svg: boolean; figures: Record<string, string> }[];
  groups: { title: string; lines: DataSheetLine[] }[];
  tables: Pick<ModelTableView, 'headline' | 'nameLabel' | 'columns' | 'rows'>[];
  notes: string[];
  address: string;
  reached: string;
}
