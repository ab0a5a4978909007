import type { Call } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Columns, ValuesOf } from '../../import/workbook/sheet.ts';
import type { RightResource } from '../rights/rights.ts';

export interface PreviewLine {
  label: string;
  text: string;
  to?: string;
}

export interface ActCall<C extends Columns = Columns> {
  call: Call;
  transaction: Transaction;
  staffId: number;
  row: Readonly<Record<string, unknown>>;
  values: ValuesOf<C>;
}

/** `to` is the screen that opens afterwards, and `shown` a value that nobody can look up later, such as a secret. */
export interface Outcome {
  done: string;
  to?: string;
  shown?: { label: string; about: string; value: string };
}

/** An act changes more than fields; one endpoint runs every act and one dialog shows its fields. */
export interface Act<C extends Columns = Columns> {
  label: string;
  button?: string;
  about?: string;
  fields: C;
  right?: RightResource;
  isOfList?: boolean;
  /** May be run on several chosen rows of a list, each in a transaction of its own. */
  isOfMany?: boolean;
  /** Choices of fields that are rows, such as staff members. */
  choices?(services: Services): Promise<Readonly<Record<string, readonly { value: string; label: string }[]>>>;
  /** Requires that the password was entered within the last 10 minutes. */
  needsPassword?: boolean;
  /** May take a minute, so it runs on the connection pool for personal data. */
  isLong?: boolean;
  preview?(services: Services, row: ActCall['row']): Promise<PreviewLine[]>;
  run(given: ActCall<C>): Promise<string | Outcome>;
}

export const defineAct = <C extends Columns>(act: Act<C>): Act => act as unknown as Act;
