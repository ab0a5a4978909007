import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import {
  countAffectedRows,
  IMPORTS_KEY,
  listImportCounts,
  mayApplyGoodRows,
  useImportRequest,
} from './imports-data.ts';

/** @param unsent number of repaired rows that are not sent yet */
export function ImportActions({ one, unsent }: { one: OfficeImport; unsent: number }) {
  const [open, setOpen] = useState<'apply' | 'undo'>();
  const mayWrite = useHasRight('imports', 'write');
  const client = useQueryClient();
  const act = useReportedAct(() => client.invalidateQueries({ queryKey: IMPORTS_KEY }));
  const { id, state, missing, has_file, may_undo, cause, applied_at } = one;
  if (!mayWrite) return null;
  const again = () => act(() => officeApi.callRaw('/api/office/check_import', { id, missing }));
  const isOpen = state === 'checked' || state === 'refused' || state === 'failed' || state === 'stopped';
  const stop = () => act(() => officeApi.callRaw('/api/office/stop_import', { id }));
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'checked' && countAffectedRows(one) > 0 && has_file && (
        <Button onClick={() => setOpen('apply')}>Apply {formatPlural(countAffectedRows(one), 'row')}…</Button>
      )}
      {(state === 'reading' || state === 'applying' || state === 'undoing') && (
        <Button variant="secondary" size="small" onClick={stop}>
          Stop
        </Button>
      )}
      {mayApplyGoodRows(one) && (
        <Button disabled={unsent > 0} onClick={() => setOpen('apply')}>
          Apply the {formatPlural(countAffectedRows(one), 'good row')}…
        </Button>
      )}
      {isOpen && has_file && (
        <Button variant="secondary" size="small" disabled={unsent > 0} onClick={again}>
          Check again
        </Button>
      )}
      {unsent > 0 && state === 'refused' && (
        <p className="text-steel-600">Check or discard the {formatPlural(unsent, 'repaired row')} below first.</p>
      )}
      {isOpen && !has_file && (
        <p className="text-steel-600">The file is no longer stored. Upload it again to continue.</p>
      )}
      {may_undo && (
        <Button variant="secondary" size="small" onClick={() => setOpen('undo')}>
          Undo…
        </Button>
      )}
      {state === 'applied' && applied_at && !may_undo && (
        <p className="text-steel-600">This import cannot be undone: the history no longer has its changes.</p>
      )}
      {cause && (
        <Link to={`/history?cause=${cause}`} className="text-link">
          In the history
        </Link>
      )}
      {open === 'apply' && <ApplyImportDialog one={one} onClose={close} />}
      {open === 'undo' && <UndoImportDialog one={one} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  one: OfficeImport;
  onClose: () => void;
}

function ApplyImportDialog({ one, onClose }: DialogProps) {
  const { id, seen, archived, needs_password, refused } = one;
  const [typed, setTyped] = useState('');
  const part = mayApplyGoodRows(one);
  const body = { id, seen, part, ...(archived > 0 ? { archived: Number(typed) } : {}) };
  const { busy, problem, run } = useImportRequest(() => officeApi.callRaw('/api/office/apply_import', body), onClose);
  return (
    <ActionDialog
      title={part ? 'Apply the good rows?' : 'Apply this import?'}
      action="Apply"
      onAct={run}
      disabled={archived > 0 && typed.trim() !== String(archived)}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <ul className="list-disc ps-5">
        {listImportCounts(one).map(([count, text]) => (
          <li key={text}>
            {formatPlural(count, 'row')} {count === 1 ? 'is' : 'are'} {text}
          </li>
        ))}
      </ul>
      <p>
        {part &&
          `${formatPlural(refused, 'refused row')} ${refused === 1 ? 'stays' : 'stay'} in an import of ${refused === 1 ? 'its' : 'their'} own, to be repaired there within a week. `}
        Either all {part ? 'good ' : ''}rows are applied or none. Others cannot save while the import runs.
        {needs_password && ' It has more than 1,000 rows: your password is asked for again.'}
      </p>
      {archived > 0 && (
        <InputField
          label={`${formatPlural(archived, 'row')} ${archived === 1 ? 'is' : 'are'} archived because the workbook does not have ${archived === 1 ? 'it' : 'them'}. Type the number`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActionDialog>
  );
}

function UndoImportDialog({ one, onClose }: DialogProps) {
  const undo = () => officeApi.callRaw('/api/office/undo_import', { id: one.id });
  const { busy, problem, run } = useImportRequest(undo, onClose);
  return (
    <ActionDialog title="Undo this import?" action="Undo" onAct={run} problem={problem?.text} {...{ busy, onClose }}>
      <p>
        Changed rows get their former values and added rows are removed, unless someone has changed them since. Those
        rows stay as they are and are listed.
      </p>
    </ActionDialog>
  );
}
