import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { shortenValue } from './added-rows.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportRows } from './import-rows.tsx';
import {
  countAffectedRows,
  formatWorksheetAndSource,
  IMPORTS_KEY,
  isImportInProgress,
  isUnmatchedImport,
  mayApplyGoodRows,
  useImport,
} from './imports-data.ts';
import { RefusedRowsSection, type Repairs } from './refused-rows.tsx';
import { WorksheetCounts } from './worksheet-counts.tsx';

const IMPORTS_LINK = { name: 'Imports', to: '/imports' };

export function ImportScreen() {
  const mayRead = useHasRight('imports', 'read');
  const { id = '' } = useParams();
  const query = useImport(id, mayRead);
  const client = useQueryClient();
  const { data, error } = query;
  const state = data?.state;
  // An applied or undone import changes all lists.
  useEffect(() => {
    if (state === 'applied' || state === 'undone')
      void client.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'rows'] });
  }, [state, client]);
  if (!mayRead || (error instanceof HttpError && (error.status === 404 || error.status === 400)))
    return <NotFoundScreen />;
  return (
    <OfficeScreen title={data?.name ?? 'Import'} above={IMPORTS_LINK}>
      {data ? <OpenedImport key={data.id} one={data} /> : <QueryStatus query={query} label="Loading the import" />}
    </OfficeScreen>
  );
}

function OpenedImport({ one }: { one: OfficeImport }) {
  const { problem, by, at, problems, notes, sheets: worksheets } = one;
  // Kept here, because the rows are hidden while someone else has them checked.
  const [repairs, setRepairs] = useState<Repairs>(new Map());
  return (
    <>
      <p className="text-steel-600">
        {by ? `Uploaded by ${by.name}` : 'Imported by a command'}, {formatMoment(at)}
      </p>
      <ImportOutcome one={one} />
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <RestNote one={one} />
      <SameFileNote one={one} />
      <ChangedSince one={one} />
      <OtherWorksheets one={one} />
      <ImportActions one={one} unsent={repairs.size} />
      <UnsentRepairs one={one} unsent={repairs.size} />
      <UndoLeftRows one={one} />
      {isRepairable(one) ? (
        <RefusedRowsSection {...{ one, repairs, setRepairs }} />
      ) : (
        problems > 0 && by && <ImportProblems one={one} notes="no" />
      )}
      {worksheets.length > 0 && <WorksheetCounts one={one} />}
      {countAffectedRows(one) > 0 && worksheets.length > 0 && <ImportRows one={one} />}
      {notes > 0 && <ImportProblems one={one} notes="yes" />}
      <LeaveGuard dirty={repairs.size > 0 && mayBeSent(one)} />
    </>
  );
}

function ImportOutcome({ one }: { one: OfficeImport }) {
  const { stage, done, total } = one;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-lg font-semibold text-steel-900">{formatOutcome(one)}</p>
      {isImportInProgress(one) && (
        <>
          <progress
            aria-label={formatOutcome(one)}
            {...(total > 0 ? { max: total, value: done } : {})}
            className="h-2 w-full max-w-xl accent-slate-700"
          />
          <p className="text-steel-600">
            {stage || 'Waiting for its turn'}
            {total > 0 && ` ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}. The import continues when
            this page is closed.
          </p>
        </>
      )}
    </div>
  );
}

function formatOutcome(one: OfficeImport): string {
  const { state, problems, applied_at, applied_by, undone_at, undone_by, undo_left } = one;
  switch (state) {
    case 'reading':
      return 'The workbook is being checked.';
    case 'checked':
      return countAffectedRows(one) > 0
        ? 'Checked without a problem. Nothing is changed yet.'
        : 'Checked. Everything is already stored: nothing would change.';
    case 'refused':
      if (isUnmatchedImport(one)) return 'Nothing was changed. Match the columns to continue.';
      return `${problems === 1 ? 'One problem' : `${problems.toLocaleString('en')} problems`}: nothing was changed. ${formatRemedy(one)}`;
    case 'failed':
      return 'The workbook could not be read. Nothing was changed.';
    case 'stopped':
      return 'The check was stopped. Nothing was changed.';
    case 'applying':
      return 'The import is being applied, all of it or nothing.';
    case 'applied':
      return `Applied${applied_at ? ` on ${formatMoment(applied_at)}` : ''}${applied_by ? ` by ${applied_by.name}` : ''}. Visitors see it.`;
    case 'undoing':
      return 'The changes of the import are being undone.';
    case 'undone':
      return `Undone${undone_at ? ` on ${formatMoment(undone_at)}` : ''}${undone_by ? ` by ${undone_by.name}` : ''}${
        undo_left.length ? ', except for the rows below' : ''
      }.`;
  }
}

const formatRemedy = (one: OfficeImport): string =>
  !isRepairable(one)
    ? 'Correct the workbook and upload it again.'
    : mayApplyGoodRows(one)
      ? 'Apply the good rows now and repair the others later, or repair them first.'
      : 'Repair the rows below.';

const isRepairable = ({ state, may_apply_part: mayApplyPart, has_file: hasFile }: OfficeImport) =>
  state === 'refused' && mayApplyPart && hasFile;

/** True for unsent repairs of an import that someone else may be checking. */
const mayBeSent = (one: OfficeImport): boolean => isRepairable(one) || one.state === 'reading';

function UnsentRepairs({ one, unsent }: { one: OfficeImport; unsent: number }) {
  if (unsent === 0 || mayBeSent(one)) return null;
  return (
    <ProblemNote>
      Someone else continued this import before you sent {formatPlural(unsent, 'repaired row')}.
      {one.rest !== null && ' Repair them in the import of the refused rows.'}
    </ProblemNote>
  );
}

/** Links between an import and the one that has its refused rows. */
function RestNote({ one: { rest, rest_of: restOf, state } }: { one: OfficeImport }) {
  if (rest === null && restOf === null) return null;
  return (
    <p className="rounded-md border border-steel-200 bg-steel-50 p-3 text-steel-800">
      {restOf !== null && (
        <>
          These rows were refused when the others of the file were applied:{' '}
          <Link to={`/imports/${restOf}`} className="text-link">
            applied rows
          </Link>
          .
        </>
      )}
      {restOf !== null && rest !== null && ' '}
      {rest !== null && (
        <>
          Its refused rows are kept to be repaired{state === 'undone' && ', although this import is undone'}:{' '}
          <Link to={`/imports/${rest}`} className="text-link">
            refused rows
          </Link>
          .
        </>
      )}
    </p>
  );
}

function SameFileNote({ one }: { one: OfficeImport }) {
  const { same_as: same, state } = one;
  if (!same || (state !== 'checked' && state !== 'refused')) return null;
  const name = (
    <Link to={`/imports/${same.id}`} className="text-link">
      {formatMoment(same.at)}
      {same.by && ` by ${same.by}`}
    </Link>
  );
  return (
    <p className="rounded-md border border-steel-200 bg-steel-50 p-3 text-steel-800">
      This file was applied on {name}
      {same.undone
        ? ' and undone since.'
        : countAffectedRows(one) > 0
          ? ', and some of its values have been changed since.'
          : '; it would change nothing.'}
    </p>
  );
}

function ChangedSince({ one: { since, state } }: { one: OfficeImport }) {
  if (since.length === 0 || state !== 'checked') return null;
  return (
    <section aria-labelledby="since" className="flex flex-col gap-3 rounded-md border border-danger/40 p-4">
      <h2 id="since">Not applied: these values have changed since the previous check</h2>
      <p>The workbook was checked again. Review what it would change now, then apply it.</p>
      <DataTable columns={['Worksheet', 'Row', 'Name', 'Field', 'Then', 'Now']} caption="Changed since the check">
        {since.map(({ sheet: worksheet, source, row, name, field, was, now }) => (
          <tr key={`${worksheet} ${source} ${row} ${field}`}>
            <td>{formatWorksheetAndSource({ sheet: worksheet, source })}</td>
            <td className="tabular-nums">{row > 0 ? row : ''}</td>
            <td>{name}</td>
            <td>{field}</td>
            <td>{shortenValue(was)}</td>
            <td>{shortenValue(now)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function UndoLeftRows({ one: { undo_left: left, state } }: { one: OfficeImport }) {
  if (state !== 'undone' || left.length === 0) return null;
  return (
    <section aria-labelledby="undo-left" className="flex flex-col gap-3">
      <h2 id="undo-left">Left unchanged</h2>
      <DataTable columns={['What', 'Name', 'Reason']} caption="Rows left unchanged">
        {left.map(({ table, name, reason }) => (
          <tr key={`${table} ${name}`}>
            <td>{table.replaceAll('_', ' ')}</td>
            <td>{name}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function OtherWorksheets({ one }: { one: OfficeImport }) {
  const mayWrite = useHasRight('imports', 'write');
  const { id, state, other_sheets: worksheets, has_file } = one;
  if (worksheets.length === 0) return null;
  const unknown = worksheets.filter(({ sheet: worksheet }) => worksheet === null);
  const isOpen = mayWrite && has_file && (state === 'checked' || state === 'refused');
  return (
    <section
      aria-label="Worksheets with other headings"
      className="flex flex-col items-start gap-2 rounded-md border border-steel-200 bg-steel-50 p-4 text-steel-800"
    >
      {worksheets
        .filter(({ sheet: worksheet }) => worksheet !== null)
        .map(({ source, sheet: worksheet, remembered }) => (
          <p key={source}>
            Worksheet “{source}” {worksheet ? `was read as ${worksheet}` : 'was left out'}
            {remembered && ', because its headings are remembered'}.
          </p>
        ))}
      {unknown.length > 0 && (
        <p>
          {unknown.map(({ source }) => `“${source}”`).join(', ')}: the name or the headings are not those of a workbook.
          {isOpen && ' Once you have matched the columns, the next file with these headings is read without asking.'}
        </p>
      )}
      {isOpen && (
        <Link
          to={`/imports/${id}/columns`}
          className={buildButtonClass({ variant: unknown.length ? 'primary' : 'secondary', size: 'small' })}
        >
          {unknown.length ? 'Match the columns' : 'Change the matched columns'}
        </Link>
      )}
    </section>
  );
}
