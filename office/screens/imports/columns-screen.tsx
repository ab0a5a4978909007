import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { RememberedMapping } from '../../../src/features/import/mapping/sheet-mapping.contract.ts';
import type { MappingTargets, OtherSheet } from '../../../src/features/office/imports/import-mappings.contract.ts';
import type { ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { HttpError, refusedField } from '../../../src/platform/errors.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { currentOf } from '../../shell/data/rows.ts';
import { useMay } from '../../shell/data/session.ts';
import { ChangedMeanwhile } from '../../shell/parts/changed-meanwhile.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { IMPORTS, useImport } from './imports-data.ts';
import { draftOf, mappingOf, useImportColumns } from './mapping-data.ts';
import { MappingForm } from './mapping-form.tsx';
import { type Draft, type Known, knownOf, suggested } from './suggest-mapping.ts';

export function ColumnsScreen() {
  const mayWrite = useMay('imports', 'write');
  const { id = '' } = useParams();
  const one = useImport(id, mayWrite);
  const query = useImportColumns(id, mayWrite);
  if (!mayWrite || (query.error instanceof HttpError && [400, 404].includes(query.error.status))) return <NotHere />;
  const name = one.data?.name ?? 'Import';
  return (
    <Screen title="Match the columns" above={{ name, to: `/imports/${id}` }}>
      {query.data && one.data ? (
        query.data.sheets.length === 0 ? (
          <EmptyState title="Nothing to match">All worksheets of this file have the headings of a workbook.</EmptyState>
        ) : (
          <Sheets one={one.data} sheets={query.data.sheets} targets={query.data} />
        )
      ) : (
        <Waiting query={query} label="Loading the columns" />
      )}
    </Screen>
  );
}

interface MatchedSheet {
  draft: Draft;
  name: string;
  version: number;
}

function initialMapping(sheet: OtherSheet, one: ImportOfOffice, known: Known): MatchedSheet {
  const { source, said, recalled } = sheet;
  const file = one.name.replace(/\.\w+$/, '');
  const isSame = recalled && recalled.unknown.length + recalled.absent.length === 0;
  const name = recalled?.remembered.name ?? cutText(file.toLowerCase() === source ? file : `${file}, ${source}`, 120);
  const version = isSame ? recalled.remembered.version : 0;
  if (said) return { draft: draftOf(said), name, version };
  if (!recalled) return { draft: suggested(sheet, known), name, version };
  const { mapping } = recalled;
  const fresh = suggested(sheet, known, { sheet: mapping.sheet, first: mapping.first, rows: mapping.rows });
  const remembered = draftOf(mapping).columns.filter(({ heading }) => !recalled.unknown.includes(heading));
  const before = new Map(remembered.map((column) => [column.heading, column]));
  const columns = fresh.columns.map((column) => before.get(column.heading) ?? { ...column, to: undefined });
  return { draft: { ...draftOf(mapping), columns }, name: isSame ? name : cutText(`${name} (2)`, 120), version };
}

interface SheetsProps {
  one: ImportOfOffice;
  sheets: readonly OtherSheet[];
  targets: MappingTargets;
}

function Sheets({ one, sheets, targets }: SheetsProps) {
  const [known] = useState(() => knownOf(targets));
  const [matched, setMatched] = useState(() => sheets.map((sheet) => initialMapping(sheet, one, known)));
  const [tried, setTried] = useState(false);
  const [dirty, setDirty] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const change = (at: number, changed: Partial<MatchedSheet>) => {
    setDirty(true);
    setMatched((before) => before.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  };
  const results = matched.map(({ draft }) => mappingOf(draft, known));
  const { busy, error, problem, run } = useRequest(async () => {
    const bodies = results.flatMap((result, at) => {
      const [sheet, each] = [sheets[at], matched[at]];
      if (!sheet || !each || !('mapping' in result)) return [];
      return [{ source: sheet.source, mapping: result.mapping, name: each.name.trim(), version: each.version }];
    });
    try {
      await office.callRaw('/api/office/map_import', { id: one.id, sheets: bodies });
    } catch (failure) {
      const current = currentOf<RememberedMapping>(failure);
      if (current)
        setMatched((before) =>
          before.map((each, at) => (isOf(current, sheets[at], each) ? { ...each, version: current.version } : each)),
        );
      throw failure;
    }
    setDirty(false);
    await client.invalidateQueries({ queryKey: IMPORTS });
    await navigate(`/imports/${one.id}`, { replace: true });
  });
  const send = () => {
    setTried(true);
    if (results.every((result) => 'mapping' in result) && matched.every(({ name }) => name.trim())) void run();
  };
  const current = currentOf<RememberedMapping>(error);
  return (
    <>
      <p className="max-w-3xl text-steel-700">
        These headings are not those of a workbook. Match each of them once; recognised ones are filled in. This changes
        nothing yet: the file is checked again, and you see what it would change.
      </p>
      {sheets.map((sheet, at) => {
        const each = matched[at];
        const result = results[at];
        if (!each) return null;
        return (
          <section key={sheet.source} aria-label={`Worksheet ${sheet.source}`} className="flex flex-col gap-4">
            <Heading sheet={sheet} />
            <MappingForm
              top={sheet}
              known={known}
              draft={each.draft}
              onChange={(draft) => change(at, { draft })}
              name={each.name}
              onName={(name) => change(at, { name })}
            />
            {tried && result && 'problem' in result && <ProblemNote>{result.problem}</ProblemNote>}
            {tried && !each.name.trim() && <ProblemNote>Name these headings.</ProblemNote>}
          </section>
        );
      })}
      {current && (
        <ChangedMeanwhile name="mapping" by={current.changed_by}>
          This mapping was saved on {when(current.changed_at)}, as “{current.name}”. Save again to replace it, or{' '}
          <button
            type="button"
            className="text-link"
            onClick={() =>
              setMatched((before) =>
                before.map((each, at) =>
                  isOf(current, sheets[at], each)
                    ? { draft: draftOf(current.mapping), name: current.name, version: current.version }
                    : each,
                ),
              )
            }
          >
            take that mapping
          </button>
          .
        </ChangedMeanwhile>
      )}
      {problem && !current && <ProblemNote>{refusedField(error)?.problem ?? problem.text}</ProblemNote>}
      <div className="flex gap-3">
        <Button busy={busy} onClick={send}>
          Check with these columns
        </Button>
      </div>
      <LeaveGuard dirty={dirty && !busy} />
    </>
  );
}

const Heading = ({ sheet }: { sheet: OtherSheet }) => (
  <>
    <h2>
      {sheet.alike.length > 0 ? 'Worksheets' : 'Worksheet'} “{sheet.source}”
      {sheet.alike.map((source) => `, “${source}”`)}
    </h2>
    {sheet.alike.length > 0 && (
      <p className="max-w-3xl text-steel-700">
        They have the same columns and are read as one list. Each row keeps its worksheet and number.
      </p>
    )}
    <Recalled sheet={sheet} />
  </>
);

function isOf({ mapping }: RememberedMapping, sheet: OtherSheet | undefined, { draft }: MatchedSheet): boolean {
  const headings = new Set(mapping.columns.map(({ heading }) => heading));
  return (
    sheet !== undefined &&
    draft.columns.length === headings.size &&
    draft.columns.every(({ heading }) => headings.has(heading))
  );
}

function Recalled({ sheet: { recalled, said } }: { sheet: OtherSheet }) {
  if (!recalled || said) return null;
  const { remembered, unknown, absent } = recalled;
  const quoted = (headings: string[]) => headings.map((heading) => `“${heading}”`).join(', ');
  return (
    <p className="max-w-3xl rounded-md border border-steel-200 bg-steel-50 p-3 text-steel-800">
      Remembered as “{remembered.name}”{remembered.changed_by && ` by ${remembered.changed_by}`},{' '}
      {when(remembered.changed_at)}.
      {unknown.length + absent.length === 0 &&
        ' Check that the answers below, which apply to every row, are right for this file.'}
      {unknown.length > 0 && ` New or filled for the first time in this file: ${quoted(unknown)}.`}
      {absent.length > 0 && ` Not in this file: ${quoted(absent)}.`}
    </p>
  );
}
