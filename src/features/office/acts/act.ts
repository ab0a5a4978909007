import type { Call } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Columns, ValuesOf } from '../../import/workbook/sheet.ts';
import type { RightResource } from '../rights/rights.ts';

/** A line of a preview; `to`: the screen that it leads to. */
export interface PreviewLine {
  label: string;
  text: string;
  to?: string;
}

export interface ActCall<C extends Columns = Columns> {
  call: Call;
  /** Rolled back when the act throws. */
  transaction: Transaction;
  staffId: number;
  /** The facts and fields of the row, which is locked; none for an act of the list. */
  row: Readonly<Record<string, unknown>>;
  /** What was typed, by the rules of the columns. */
  values: ValuesOf<C>;
}

/** `done`: what the office says then. `to`: the screen that it opens. `shown`: what nobody can look up later, such as a secret. */
export interface Outcome {
  done: string;
  to?: string;
  shown?: { label: string; about: string; value: string };
}

/** What staff do with a row, or with a list, beside changing fields. One endpoint runs it and one dialog of the office asks for its fields. */
export interface Act<C extends Columns = Columns> {
  label: string;
  /** On the button of its dialog; by default the label. */
  button?: string;
  /** A sentence that says what will happen. */
  about?: string;
  /** A field begins with what the row has under its name. */
  fields: C;
  /** Write access to this is needed, if not to the resource. */
  right?: RightResource;
  /** It belongs to no row, such as recording a new one. */
  isOfList?: boolean;
  /** Only after the password was given within 10 minutes. */
  needsPassword?: boolean;
  /** It may take a minute, so it runs on the connections of requests about persons. */
  isLong?: boolean;
  /** What it will change, shown before. */
  preview?(services: Services, row: ActCall['row']): Promise<PreviewLine[]>;
  run(given: ActCall<C>): Promise<string | Outcome>;
}

/** Declares an act; inside it the values have the types of the columns. */
export const defineAct = <C extends Columns>(act: Act<C>): Act => act as unknown as Act;
