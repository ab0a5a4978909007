import { HttpError } from '../../../platform/errors.ts';
import type { FieldProblem } from './field-problem.ts';
import type { Conflict, FieldValue } from './resources.contract.ts';
import type { Fields } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

/** One change of one row. Rows that do not exist yet are referred to by their natural keys, as in a workbook. */
export interface Change {
  resource: string;
  /** `archive` and `restore` may also change fields. `remove`: archives where something refers to the row. */
  action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
  /** Of a new row: it is archived from the beginning, so that visitors do not see it yet. */
  archived?: boolean | undefined;
  /** Of a row that exists. */
  id?: number | string | undefined;
  /** The version that was seen: any other one is a conflict. */
  version?: number | undefined;
  /**
   * In place of the version: values as they were seen. Only where a field that is written differs from them, there is a conflict; also
   * where a row was seen that was public (`is_active`) and is archived now.
   */
  seen?: Record<string, FieldValue> | undefined;
  /** By the columns of the sheet; the attributes of a model by their headings. */
  values?: Record<string, FieldValue> | undefined;
}

/** A change with what it gives and, unless it adds a row, the row as it was. */
export interface Work {
  position: number;
  change: Change;
  values: Fields;
  stored: StoredRow | undefined;
  /** Of an added row once it is written; that of another one may change. */
  id?: number | string;
}

/** `position`: which of the changes; null where it cannot be told. */
export type ChangeProblem = FieldProblem & { position: number | null };

const CHANGED = 'Somebody has changed this meanwhile.';

export class ChangesConflict extends HttpError {
  override name = 'ChangesConflict';
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super(409, CHANGED, { error: CHANGED, conflicts });
    this.conflicts = conflicts;
  }
}

/** `field` and `problem` are the first one, as for a form. */
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

const DOUBTED = 'Nothing was saved: this is probably a mistake, and has to be confirmed.';

/** Nothing was written: a person has to confirm the doubts first. */
export class ChangesDoubted extends HttpError {
  override name = 'ChangesDoubted';
  readonly problems: readonly ChangeProblem[];

  constructor(problems: readonly ChangeProblem[]) {
    super(409, DOUBTED, { error: DOUBTED, doubts: problems });
    this.problems = problems;
  }
}
