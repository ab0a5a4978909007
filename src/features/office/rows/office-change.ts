import { HttpError } from '../../../platform/http-errors.ts';
import type { FieldProblem } from './field-problem.ts';
import type { ChangeConflict, FieldValue } from './resources.contract.ts';
import type { RowFields } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

export interface OfficeChange {
  resource: string;
  /** `archive` and `restore` may also change fields. `remove` archives a row that others refer to. */
  action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
  archived?: boolean | undefined;
  id?: number | string | undefined;
  version?: number | undefined;
  /** Values that the caller saw, instead of a version: only changes of the written fields, or archiving, conflict. */
  seen?: Record<string, FieldValue> | undefined;
  values?: Record<string, FieldValue> | undefined;
}

export interface PreparedChange {
  position: number;
  change: OfficeChange;
  values: RowFields;
  stored: StoredRow | undefined;
  id?: number | string;
}

export type ChangeProblem = FieldProblem & { position: number | null };

const CHANGED = 'Someone changed this entry since you opened it.';

export class ChangesConflict extends HttpError {
  override name = 'ChangesConflict';
  readonly conflicts: readonly ChangeConflict[];

  constructor(conflicts: readonly ChangeConflict[]) {
    super(409, CHANGED, { error: CHANGED, conflicts });
    this.conflicts = conflicts;
  }
}

/** Invalid changes. `field` and `problem` state the first problem, for a form. */
export class ChangesRefused extends HttpError {
  override name = 'ChangesRefused';
  readonly problems: readonly ChangeProblem[];

  constructor(problems: readonly ChangeProblem[]) {
    const [{ field, problem } = { field: 'values', problem: 'are not valid' }] = problems;
    const error = `${field}: ${problem}`;
    super(400, error, { error, field, problem, problems });
    this.problems = problems;
  }
}

const UNCONFIRMED = 'Nothing was saved: this looks like a mistake. Check it and confirm.';

/** Nothing was written: a person must confirm the warnings first. */
export class ChangesUnconfirmed extends HttpError {
  override name = 'ChangesUnconfirmed';
  readonly problems: readonly ChangeProblem[];

  constructor(problems: readonly ChangeProblem[]) {
    super(409, UNCONFIRMED, { error: UNCONFIRMED, doubts: problems });
    this.problems = problems;
  }
}
