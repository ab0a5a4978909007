import { createHash } from 'node:crypto';
import { type FileStore, sha256Of, storedPicture } from '../../../platform/files/file-store.ts';
import type { Letterhead } from '../../../platform/pdf/typeset.ts';
import type { DimensionFigures } from '../../catalogue/drawings/drawing-view.ts';
import type { TableView } from '../../catalogue/model-tables/table-view.ts';
import type { ContactDetailsRow } from '../contact-details/contact-details.store.ts';

/** Short hash, equal for papers with equal content. */
export function revisionOf(content: unknown): string {
  const text = JSON.stringify(content, (_, value) => (value instanceof Uint8Array ? sha256Of(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export const reachedIn = (contact: ContactDetailsRow | undefined): string =>
  contact
    ? [contact.phone1, contact.mailbox1, contact.name, contact.address.replaceAll('\n', ', ')]
        .filter(Boolean)
        .join(' · ')
    : '';

export interface SheetSubject
  extends Omit<SheetContent, 'siteName' | 'title' | 'fileTitle' | 'foot' | 'at' | 'address' | 'reached'> {
  path: string;
}

export async function drawingIn(files: FileStore, file: string, figures: DimensionFigures) {
  const bytes = await storedPicture(files, file, 'products');
  return bytes && { bytes, svg: /\.svg$/i.test(file), figures };
}

export interface SheetLine {
  name: string;
  note: string;
  value: string;
}

export interface SheetsContent extends Letterhead {
  sheets: Omit<SheetContent, 'at'>[];
}

export interface SheetContent extends Letterhead {
  kind: string;
  name: string;
  description: string;
  keys: SheetLine[];
  photograph: Uint8Array | null;
  /** `figures` replace the letters of an SVG. */
  drawings: { bytes: Uint8Array; svg: boolean; figures: Record<string, string> }[];
  groups: { title: string; lines: SheetLine[] }[];
  tables: Pick<TableView, 'headline' | 'nameLabel' | 'columns' | 'rows'>[];
  notes: string[];
  address: string;
  reached: string;
}
