import type { Call } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Columns, ValuesOf } from '../../import/workbook/sheet.ts';
import type { RightResource } from '../rights/rights.ts';

/** `to`: path of a screen of the office. */
export interface PreviewLine {
  label: string;
  text: string;
  to?: string;
}

export interface ActCall<C extends Columns = Columns> {
  call: Call;
  transaction: Transaction;
  staffId: number;
  /** Locked row with its facts and fields; empty for an act of the list. */
  row: Readonly<Record<string, unknown>>;
  /** Input of the form, parsed by the rules of the columns. */
  values: ValuesOf<C>;
}

/** `done`: what the office says then. `to`: the screen that it opens. `shown`: what nobody can look up later, such as a secret. */
export interface Outcome {
  done: string;
  to?: string;
  shown?: { label: string; about: string; value: string };
}

/**
 * Something that staff do with a row, or with a list, beside changing fields. One endpoint runs every act and one dialog asks for
 * its fields.
 */
export interface Act<C extends Columns = Columns> {
  label: string;
  /** Defaults to the label. */
  button?: string;
  about?: string;
  /** A field starts with the row's value of the same name. */
  fields: C;
  /** Right to write that is needed, if not that of the resource. */
  right?: RightResource;
  /** True for an act without a row, such as recording a new one. */
  isOfList?: boolean;
  /** Requires that the password was entered within the last 10 minutes. */
  needsPassword?: boolean;
  /** May take a minute, so it runs on the connection pool for personal data. */
  isLong?: boolean;
  /** Lists the effects before the act runs. */
  preview?(services: Services, row: ActCall['row']): Promise<PreviewLine[]>;
  run(given: ActCall<C>): Promise<string | Outcome>;
}

export const defineAct = <C extends Columns>(act: Act<C>): Act => act as unknown as Act;
