import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import type { OfficeImport, RefusedRows } from '../../../src/features/office/imports/imports.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { IMPORTS_KEY } from './imports-data.ts';

const SHOWN_AT_ONCE = 50;
type RefusedRow = RefusedRows['rows'][number];
export type Repairs = ReadonlyMap<string, readonly string[]>;

interface RefusedRowsSectionProps {
  one: OfficeImport;
  repairs: Repairs;
  setRepairs: Dispatch<SetStateAction<Repairs>>;
}

const buildRepairKey = (table: RefusedRows, { row }: RefusedRow): string => `${table.sheet} ${row}`;

/** Refused rows as they are in the file, whose cells are repaired in place and checked again. */
export function RefusedRowsSection({ one, repairs, setRepairs }: RefusedRowsSectionProps) {
  const mayWrite = useHasRight('imports', 'write');
  const { id, seen } = one;
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...IMPORTS_KEY, String(id), 'refused', seen],
    queryFn: () => officeApi.getRaw('/api/office/import_refused_rows', { id: String(id) }),
  });
  const tables = query.data?.tables ?? [];
  const { busy, problem, run } = useOfficeRequest(async () => {
    const rows = tables.flatMap((table) =>
      table.rows.flatMap((row) => {
        const cells = repairs.get(buildRepairKey(table, row));
        return cells ? [{ sheet: table.sheet, row: row.row, cells: [...cells] }] : [];
      }),
    );
    try {
      await officeApi.callRaw('/api/office/repair_import', { id, seen, rows });
      setRepairs(new Map());
    } finally {
      await client.invalidateQueries({ queryKey: IMPORTS_KEY });
    }
  });
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section aria-labelledby="refused-rows" className="flex flex-col gap-3">
      <h2 id="refused-rows">Refused rows</h2>
      <p className="max-w-3xl text-steel-600">
        The rows are as they are in the file. Correct the marked cells here and check them again.
      </p>
      <QueryStatus query={query} label="Loading the refused rows" />
      {tables.map((table) => (
        <RefusedTableForm
          key={`${table.sheet} ${table.rows[0]?.row}`}
          {...{ table, repairs, count }}
          disabled={!mayWrite || busy}
          onChange={(key, cells) => setRepairs((before) => new Map(before).set(key, cells))}
        />
      ))}
      {problem && <ProblemNote>{problem.text}</ProblemNote>}
      <div className="flex flex-wrap items-center gap-3">
        {mayWrite && (
          <Button variant="secondary" busy={busy} disabled={repairs.size === 0} onClick={() => void run()}>
            {repairs.size === 0 ? 'Check the repaired rows' : `Check ${formatPlural(repairs.size, 'repaired row')}`}
          </Button>
        )}
        {repairs.size > 0 && (
          <Button variant="quiet" size="small" disabled={busy} onClick={() => setRepairs(new Map())}>
            Discard
          </Button>
        )}
        <a
          download
          href={`/api/office/import_problems_file?id=${id}`}
          className={buildButtonClass({ variant: 'secondary', size: 'small' })}
        >
          Download the workbook with the problems in it
        </a>
        {total > count && (
          <Button variant="quiet" size="small" onClick={() => setCount(count + SHOWN_AT_ONCE)}>
            Show more of {formatPlural(total, 'refused row')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface RefusedTableProps {
  table: RefusedRows;
  repairs: Repairs;
  count: number;
  disabled: boolean;
  onChange: (key: string, cells: readonly string[]) => void;
}

function RefusedTableForm({ table, repairs, count, disabled, onChange }: RefusedTableProps) {
  const heads = table.used.map((at) => table.headings[at] || `Column ${at + 1}`);
  const hasRowProblems = table.rows.some(({ problems }) => problems.some(({ at }) => at === null));
  return (
    <DataTable
      columns={['Row', ...heads, ...(hasRowProblems ? ['Problem'] : [])]}
      label={`Refused rows of ${table.sheet}`}
      className="max-h-[70dvh] flex-none"
    >
      {table.rows.slice(0, count).map((row) => {
        const key = buildRepairKey(table, row);
        return (
          <RefusedRowFields
            key={key}
            {...{ table, row, disabled, hasRowProblems }}
            cells={repairs.get(key) ?? row.cells}
            onChange={(cells) => onChange(key, cells)}
          />
        );
      })}
    </DataTable>
  );
}

interface RefusedRowProps {
  table: RefusedRows;
  row: RefusedRow;
  cells: readonly string[];
  disabled: boolean;
  hasRowProblems: boolean;
  onChange: (cells: readonly string[]) => void;
}

function RefusedRowFields({ table, row, cells, disabled, hasRowProblems, onChange }: RefusedRowProps) {
  const { used, headings } = table;
  const id = useId();
  const wide = Array.from({ length: Math.max(cells.length, ...used.map((at) => at + 1)) }, (_, at) => cells[at] ?? '');
  return (
    <tr>
      <th scope="row" className="font-normal tabular-nums">
        {row.row}
      </th>
      {used.map((at) => {
        const problems = row.problems.filter((one) => one.at === at);
        const isWrong = problems.length > 0;
        return (
          <td key={at} className="align-top!">
            <input
              type="text"
              aria-label={`${headings[at] || `Column ${at + 1}`}, row ${row.row}`}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${id}-${at}` : undefined}
              className={`min-h-9 w-full min-w-28 rounded-md border px-2 ${isWrong ? 'border-danger' : 'border-steel-300'} bg-white`}
              value={wide[at]}
              disabled={disabled}
              onChange={({ target }) => onChange(wide.with(at, target.value))}
            />
            {isWrong && <RowProblems id={`${id}-${at}`} problems={problems} />}
          </td>
        );
      })}
      {hasRowProblems && (
        <td className="align-top!">
          <RowProblems id={id} problems={row.problems.filter(({ at }) => at === null)} />
        </td>
      )}
    </tr>
  );
}

const RowProblems = ({ id, problems }: { id: string; problems: RefusedRow['problems'] }) => (
  <span id={id} className="block min-w-36 max-w-80 pt-1 whitespace-normal">
    {problems.map(({ problem, allowed }) => (
      <span key={problem} className="block">
        <span className="text-danger">{problem}</span>; allowed: {allowed}
      </span>
    ))}
  </span>
);
