import type { Letterhead } from '../../../platform/pdf/typeset.ts';
import type { TableView } from '../../catalogue/model-tables/table-view.ts';

/** A figure or text of a sheet: `note` says what the letter or number before it means. */
export interface SheetLine {
  name: string;
  note: string;
  value: string;
}

/** Content of a data sheet in printing order. Bytes are those of stored files. */
export interface SheetContent extends Letterhead {
  /** Above the name. */
  kind: string;
  name: string;
  description: string;
  /** Main ratings in large figures. */
  keys: SheetLine[];
  photograph: Uint8Array | null;
  /** `svg`: it is drawn line by line, with `figures` in place of its letters. */
  drawings: { bytes: Uint8Array; svg: boolean; figures: Record<string, string> }[];
  groups: { title: string; lines: SheetLine[] }[];
  tables: Pick<TableView, 'headline' | 'nameLabel' | 'columns' | 'rows'>[];
  /** Sentences below the figures, such as what a spindle fits. */
  notes: string[];
  /** The address of its page, and how else to enquire. */
  address: string;
  reached: string;
}
