import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type {
  MappingTargets,
  UnknownWorksheet,
} from '../../../src/features/office/imports/import-mappings.contract.ts';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import type { RememberedMapping } from '../../../src/features/workbook/mapping/worksheet-mapping.contract.ts';
import { findRefusedField, HttpError } from '../../../src/platform/http-errors.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { getCurrentRow } from '../../shell/data/row-queries.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { ChangedNote } from '../../shell/parts/changed-note.tsx';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { IMPORTS_KEY, useImport } from './imports-data.ts';
import { buildMapping, buildMappingDraft, useImportColumns } from './mapping-data.ts';
import { MappingForm } from './mapping-form.tsx';
import { buildKnownTargets, type KnownTargets, type MappingDraft, suggestMapping } from './suggest-mapping.ts';

export function ColumnsScreen() {
  const mayWrite = useHasRight('imports', 'write');
  const { id = '' } = useParams();
  const one = useImport(id, mayWrite);
  const query = useImportColumns(id, mayWrite);
  if (!mayWrite || (query.error instanceof HttpError && [400, 404].includes(query.error.status)))
    return <NotFoundScreen />;
  const name = one.data?.name ?? 'Import';
  return (
    <OfficeScreen title="Match the columns" above={{ name, to: `/imports/${id}` }}>
      {query.data && one.data ? (
        query.data.sheets.length === 0 ? (
          <EmptyState title="Nothing to match">All worksheets of this file have the headings of a workbook.</EmptyState>
        ) : (
          <WorksheetsForm one={one.data} worksheets={query.data.sheets} targets={query.data} />
        )
      ) : (
        <QueryStatus query={query} label="Loading the columns" />
      )}
    </OfficeScreen>
  );
}

interface MatchedWorksheet {
  draft: MappingDraft;
  name: string;
  version: number;
}

function buildInitialMapping(worksheet: UnknownWorksheet, one: OfficeImport, known: KnownTargets): MatchedWorksheet {
  const { source, said, recalled } = worksheet;
  const file = one.name.replace(/\.\w+$/, '');
  const isSame = recalled && recalled.unknown.length + recalled.absent.length === 0;
  const name = recalled?.remembered.name ?? cutText(file.toLowerCase() === source ? file : `${file}, ${source}`, 120);
  const version = isSame ? recalled.remembered.version : 0;
  if (said) return { draft: buildMappingDraft(said), name, version };
  if (!recalled) return { draft: suggestMapping(worksheet, known), name, version };
  const { mapping } = recalled;
  const fresh = suggestMapping(worksheet, known, { sheet: mapping.sheet, first: mapping.first, rows: mapping.rows });
  const remembered = buildMappingDraft(mapping).columns.filter(({ heading }) => !recalled.unknown.includes(heading));
  const before = new Map(remembered.map((column) => [column.heading, column]));
  const columns = fresh.columns.map((column) => before.get(column.heading) ?? { ...column, to: undefined });
  return {
    draft: { ...buildMappingDraft(mapping), columns },
    name: isSame ? name : cutText(`${name} (2)`, 120),
    version,
  };
}

interface WorksheetsFormProps {
  one: OfficeImport;
  worksheets: readonly UnknownWorksheet[];
  targets: MappingTargets;
}

function WorksheetsForm({ one, worksheets, targets }: WorksheetsFormProps) {
  const [known] = useState(() => buildKnownTargets(targets));
  const [matched, setMatched] = useState(() =>
    worksheets.map((worksheet) => buildInitialMapping(worksheet, one, known)),
  );
  const [tried, setTried] = useState(false);
  const [dirty, setDirty] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const change = (at: number, changed: Partial<MatchedWorksheet>) => {
    setDirty(true);
    setMatched((before) => before.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  };
  const results = matched.map(({ draft }) => buildMapping(draft, known));
  const { busy, error, problem, run } = useOfficeRequest(async () => {
    const bodies = results.flatMap((result, at) => {
      const [worksheet, each] = [worksheets[at], matched[at]];
      if (!worksheet || !each || !('mapping' in result)) return [];
      return [{ source: worksheet.source, mapping: result.mapping, name: each.name.trim(), version: each.version }];
    });
    try {
      await officeApi.callRaw('/api/office/map_import', { id: one.id, sheets: bodies });
    } catch (failure) {
      const current = getCurrentRow<RememberedMapping>(failure);
      if (current)
        setMatched((before) =>
          before.map((each, at) =>
            isMappingOf(current, worksheets[at], each) ? { ...each, version: current.version } : each,
          ),
        );
      throw failure;
    }
    setDirty(false);
    await client.invalidateQueries({ queryKey: IMPORTS_KEY });
    await navigate(`/imports/${one.id}`, { replace: true });
  });
  const send = () => {
    setTried(true);
    if (results.every((result) => 'mapping' in result) && matched.every(({ name }) => name.trim())) void run();
  };
  const current = getCurrentRow<RememberedMapping>(error);
  return (
    <>
      <p className="max-w-3xl text-steel-700">
        These headings are not those of a workbook. Match each of them once; recognised ones are filled in. This changes
        nothing yet: the file is checked again, and you see what it would change.
      </p>
      {worksheets.map((worksheet, at) => {
        const each = matched[at];
        const result = results[at];
        if (!each) return null;
        return (
          <section key={worksheet.source} aria-label={`Worksheet ${worksheet.source}`} className="flex flex-col gap-4">
            <WorksheetHeading worksheet={worksheet} />
            <MappingForm
              top={worksheet}
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
        <ChangedNote name="mapping" by={current.changed_by}>
          This mapping was saved on {formatMoment(current.changed_at)}, as “{current.name}”. Save again to replace it,
          or{' '}
          <button
            type="button"
            className="text-link"
            onClick={() =>
              setMatched((before) =>
                before.map((each, at) =>
                  isMappingOf(current, worksheets[at], each)
                    ? { draft: buildMappingDraft(current.mapping), name: current.name, version: current.version }
                    : each,
                ),
              )
            }
          >
            take that mapping
          </button>
          .
        </ChangedNote>
      )}
      {problem && !current && <ProblemNote>{findRefusedField(error)?.problem ?? problem.text}</ProblemNote>}
      <div className="flex gap-3">
        <Button busy={busy} onClick={send}>
          Check with these columns
        </Button>
      </div>
      <LeaveGuard dirty={dirty && !busy} />
    </>
  );
}

const WorksheetHeading = ({ worksheet }: { worksheet: UnknownWorksheet }) => (
  <>
    <h2>
      {worksheet.alike.length > 0 ? 'Worksheets' : 'Worksheet'} “{worksheet.source}”
      {worksheet.alike.map((source) => `, “${source}”`)}
    </h2>
    {worksheet.alike.length > 0 && (
      <p className="max-w-3xl text-steel-700">
        They have the same columns and are read as one list. Each row keeps its worksheet and number.
      </p>
    )}
    <RecalledMappingNote worksheet={worksheet} />
  </>
);

function isMappingOf(
  { mapping }: RememberedMapping,
  worksheet: UnknownWorksheet | undefined,
  { draft }: MatchedWorksheet,
): boolean {
  const headings = new Set(mapping.columns.map(({ heading }) => heading));
  return (
    worksheet !== undefined &&
    draft.columns.length === headings.size &&
    draft.columns.every(({ heading }) => headings.has(heading))
  );
}

function RecalledMappingNote({ worksheet: { recalled, said } }: { worksheet: UnknownWorksheet }) {
  if (!recalled || said) return null;
  const { remembered, unknown, absent } = recalled;
  const quoted = (headings: string[]) => headings.map((heading) => `“${heading}”`).join(', ');
  return (
    <p className="max-w-3xl rounded-md border border-steel-200 bg-steel-50 p-3 text-steel-800">
      Remembered as “{remembered.name}”{remembered.changed_by && ` by ${remembered.changed_by}`},{' '}
      {formatMoment(remembered.changed_at)}.
      {unknown.length + absent.length === 0 &&
        ' Check that the answers below, which apply to every row, are right for this file.'}
      {unknown.length > 0 && ` New or filled for the first time in this file: ${quoted(unknown)}.`}
      {absent.length > 0 && ` Not in this file: ${quoted(absent)}.`}
    </p>
  );
}
