import type { EndpointCall, UndoWay } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { ColumnValues, ResourceColumns, ResourceTable } from '../../workbook/staging/resource-table.ts';
import type { RightResource } from './rights.ts';

/**
 * Worksheet of a table whose rows only acts change.
 * @param from source of the stored rows `t`
 */
export const defineActsOnlyTable = (table: string, from = `${table} t`): ResourceTable => ({
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

export interface ActCall<C extends ResourceColumns = ResourceColumns> {
  call: EndpointCall;
  transaction: DatabaseTransaction;
  staffId: number;
  row: Readonly<Record<string, unknown>>;
  values: ColumnValues<C>;
}

/** `to`: screen to open afterwards. `shown`: a value that is never stored, such as a secret. */
export interface ActOutcome {
  done: string;
  to?: string;
  shown?: { label: string; about: string; value: string };
}

/** An operation on a row other than editing its fields. */
export interface Act<C extends ResourceColumns = ResourceColumns> {
  label: string;
  undo: UndoWay;
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
  run(given: ActCall<C>): Promise<string | ActOutcome>;
}

export const defineAct = <C extends ResourceColumns>(act: Act<C>): Act => act as unknown as Act;
