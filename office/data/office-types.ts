import type { z } from 'zod';
import type { historyReply, takeBackReply } from '../../src/features/office/history/history.contract.ts';
import type { nounsReply, OfficeRow } from '../../src/features/office/nouns/nouns.contract.ts';
import type { Action as StaffAction } from '../../src/features/office/staff/rights.ts';
import type { sessionReply, sessionsReply, staffRow } from '../../src/features/office/staff/staff.contract.ts';

/** The replies of the API, by the names that the screens use. */
export type Session = z.output<typeof sessionReply>;
export type Role = Session['staff']['role'];
export type Action = StaffAction;
export type StaffRow = z.output<typeof staffRow>;
export type OwnSession = z.output<typeof sessionsReply>[number];

export type Noun = z.output<typeof nounsReply>[number];
export type NounField = Noun['fields'][number];

export type Value = string | number | boolean | null;
/** A row of any noun: what every row has, and the fields of its noun. */
export type Row = OfficeRow;

export type HistoryEntry = z.output<typeof historyReply>['entries'][number];
export type TakenBack = z.output<typeof takeBackReply>;
