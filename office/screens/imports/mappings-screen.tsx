import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { RememberedMapping } from '../../../src/features/import/mapping/sheet-mapping.contract.ts';
import type { MappingTargets } from '../../../src/features/office/imports/import-mappings.contract.ts';
import { refusedField } from '../../../src/platform/errors.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { currentOf } from '../../shell/data/conflicts.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { ChangedMeanwhile } from '../../shell/parts/changed-meanwhile.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { IMPORTS, useImportRequest } from './imports-data.ts';
import { draftOf, mappingOf, useMappings } from './mapping-data.ts';
import { MappingForm } from './mapping-form.tsx';
import { kindNamed, knownOf } from './suggest-mapping.ts';

const IMPORTS_SCREEN = { name: 'Imports', to: '/imports' };

export function MappingsScreen() {
  const mayRead = useMay('imports', 'read');
  const query = useMappings(mayRead);
  const [removed, setRemoved] = useState<RememberedMapping>();
  if (!mayRead) return <NotHere />;
  const { data } = query;
  return (
    <Screen title="Remembered headings" above={IMPORTS_SCREEN}>
      <p className="max-w-3xl text-steel-700">
        Saved column mappings. The next file with the same headings, in any order, is read with them.
      </p>
      <Waiting query={query} label="Loading the headings" />
      {data?.mappings.length === 0 && (
        <EmptyState
          title="No remembered headings yet"
          actions={
            <Link to="/imports" className={buttonClass({ variant: 'secondary' })}>
              Import a workbook
            </Link>
          }
        >
          When an import has unknown headings, you are asked to match them.
        </EmptyState>
      )}
      {data && data.mappings.length > 0 && (
        <DataTable columns={['Name', 'Is read as', 'Headings', 'By', 'When']} actions caption="Remembered headings">
          {data.mappings.map((each) => (
            <tr key={each.id}>
              <td>
                <Link to={`/imports/mappings/${each.id}`} className="text-link font-semibold">
                  {each.name}
                </Link>
              </td>
              <td>{kindNamed(data, each.mapping.sheet)?.label ?? 'Left out'}</td>
              <td className="max-w-md whitespace-normal">
                {each.mapping.columns.map(({ heading }) => heading).join(', ')}
              </td>
              <td>{each.changed_by}</td>
              <td>{when(each.changed_at)}</td>
              <td>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${each.name}`}
                  onClick={() => setRemoved(each)}
                >
                  Remove…
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {removed && <RemoveDialog mapping={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  );
}

function RemoveDialog({ mapping, onClose }: { mapping: RememberedMapping; onClose: () => void }) {
  const { id, version, name } = mapping;
  const remove = () => office.callRaw('/api/office/remove_import_mapping', { id, version });
  const { busy, problem, run } = useImportRequest(remove, onClose);
  return (
    <ActionDialog
      title={`Forget “${name}”?`}
      action="Forget"
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <p>You will be asked again about the next file with these headings. What was imported stays as it is.</p>
    </ActionDialog>
  );
}

export function MappingScreen() {
  const mayWrite = useMay('imports', 'write');
  const { id = '' } = useParams();
  const query = useMappings(mayWrite);
  const found = query.data?.mappings.find((each) => String(each.id) === id);
  if (!mayWrite || (query.data && !found)) return <NotHere />;
  return (
    <Screen
      title={found?.name ?? 'Remembered headings'}
      above={{ name: 'Remembered headings', to: '/imports/mappings' }}
    >
      {query.data && found ? (
        <OneMapping key={found.id} found={found} targets={query.data} />
      ) : (
        <Waiting query={query} label="Loading the headings" />
      )}
    </Screen>
  );
}

function OneMapping({ found, targets }: { found: RememberedMapping; targets: MappingTargets }) {
  const [known] = useState(() => knownOf(targets));
  const [draft, setDraft] = useState(() => draftOf(found.mapping));
  const [name, setName] = useState(found.name);
  const [version, setVersion] = useState(found.version);
  const [dirty, setDirty] = useState(false);
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const result = mappingOf(draft, known);
  const { busy, error, problem, run } = useRequest(async () => {
    if (!('mapping' in result)) return;
    try {
      const { mapping } = result;
      await office.callRaw('/api/office/change_import_mapping', { id: found.id, version, name: name.trim(), mapping });
    } catch (failure) {
      setVersion(currentOf<RememberedMapping>(failure)?.version ?? version);
      throw failure;
    }
    setDirty(false);
    await client.invalidateQueries({ queryKey: IMPORTS });
    await navigate('/imports/mappings');
  });
  const current = currentOf<RememberedMapping>(error);
  return (
    <>
      <p className="text-steel-600">
        Said by {current?.changed_by ?? found.changed_by}, {when(current?.changed_at ?? found.changed_at)}
      </p>
      <MappingForm
        top={{ source: found.name, rows: [], alike: [], below: [], styles: [] }}
        {...{ known, draft, name }}
        onChange={(next) => {
          setDirty(true);
          setDraft(next.columns.length ? next : { ...draft, sheet: next.sheet });
        }}
        onName={(next) => {
          setDirty(true);
          setName(next);
        }}
      />
      {tried && 'problem' in result && <ProblemNote>{result.problem}</ProblemNote>}
      {current && (
        <ChangedMeanwhile name="mapping" by={current.changed_by}>
          It was saved on {when(current.changed_at)}. Save again to replace that, or load the page again to see it.
        </ChangedMeanwhile>
      )}
      {problem && !current && <ProblemNote>{refusedField(error)?.problem ?? problem.text}</ProblemNote>}
      <div className="flex gap-3">
        <Button
          busy={busy}
          disabled={!name.trim()}
          onClick={() => {
            setTried(true);
            if ('mapping' in result) void run();
          }}
        >
          Save
        </Button>
      </div>
      <LeaveGuard dirty={dirty && !busy} />
    </>
  );
}
