import type { Call, Undo } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Columns, Sheet, ValuesOf } from '../../import/workbook/sheet.ts';
import type { RightResource } from '../rights/rights.ts';

/**
 * Worksheet of a table whose rows only acts change.
 * @param from source of the stored rows `t`
 */
export const actsOnly = (table: string, from = `${table} t`): Sheet => ({
  name: table,
  columns: {},
  key: [],
  stored: { columns: 'null::text as nothing', from },
  target: { table, sameName: [], match: 'false', values: {} },
});

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

/** `to`: screen to open afterwards. `shown`: a value that is never stored, such as a secret. */
export interface Outcome {
  done: string;
  to?: string;
  shown?: { label: string; about: string; value: string };
}

/** An operation on a row other than editing its fields. */
export interface Act<C extends Columns = Columns> {
  label: string;
  undo: Undo;
  button?: string;
  about?: string;
  fields: C;
  right?: RightResource;
  /** Values of facts with which a row offers the act, such as `{ state: ['blocked'] }`. */
  offeredFor?: Readonly<Record<string, readonly string[]>>;
  isOfList?: boolean;
  /** May run on several selected rows of a list, each in its own transaction. */
  isOfMany?: boolean;
  /** Choices of fields that refer to rows, such as staff members. */
  choices?(services: Services): Promise<Readonly<Record<string, readonly { value: string; label: string }[]>>>;
  /** Requires a password entered within the last 10 minutes. */
  needsPassword?: boolean;
  /** May take a minute, so the act uses the connection pool for personal data. */
  isLong?: boolean;
  /** @param given chosen rows of reference fields, by field */
  preview?(services: Services, row: ActCall['row'], given: Readonly<Record<string, unknown>>): Promise<PreviewLine[]>;
  run(given: ActCall<C>): Promise<string | Outcome>;
}

export const defineAct = <C extends Columns>(act: Act<C>): Act => act as unknown as Act;
