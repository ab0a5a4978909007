import type { Letterhead } from '../../../platform/pdf/typeset.ts';
import type { TableView } from '../../catalogue/model-tables/table-view.ts';

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
