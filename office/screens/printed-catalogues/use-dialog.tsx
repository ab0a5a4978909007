import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintedCatalogue } from '../../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { SaveDraft } from '../../rows/drafts/save-draft.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { currentOf } from '../../shell/data/conflicts.ts';
import { office } from '../../shell/data/office-api.ts';
import { rowsInput, rowsQuery } from '../../shell/data/rows.ts';
import { ChangedMeanwhile } from '../../shell/parts/changed-meanwhile.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';

const INPUT = rowsInput('catalogues', { per_page: '100' }, { field: 'title', order: 'ASC' });

export function UseDialog({ catalogue, onClose }: { catalogue: PrintedCatalogue; onClose: () => void }) {
  const query = useQuery({ ...rowsQuery(INPUT), staleTime: 0 });
  const rows = query.data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const [changed, setChanged] = useState<Row>();
  const [drafting, setDrafting] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const found = rows.find(({ id }) => String(id) === chosen);
  const row = found && changed?.id === found.id ? changed : found;
  const change = row && { id: row.id, version: row.version, values: { file: catalogue.file ?? '' } };
  const { busy, problem, run } = useRequest(async () => {
    if (!change) return;
    try {
      await office.callRaw('/api/office/change_row', { resource: 'catalogues', ...change });
    } catch (failure) {
      const current = currentOf<Row>(failure);
      if (!current) throw failure;
      return setChanged(current);
    }
    await client.invalidateQueries({ queryKey: ['catalogues'] });
    notify(`“${row?.label}” has the new file`, { type: 'success' });
    onClose();
  });
  if (drafting && change)
    return (
      <SaveDraft
        changes={[{ resource: 'catalogues', action: 'change', ...change }]}
        onClose={() => setDrafting(false)}
        onDone={() => {
          notify('Saved as a draft', { type: 'success' });
          onClose();
        }}
      />
    );
  return (
    <ActionDialog
      title={`Use “${catalogue.name}” on the site`}
      label="Use on the site"
      action="Replace the file"
      onAct={run}
      {...{ busy, onClose }}
      disabled={!row}
      problem={problem?.text}
      others={
        <Button variant="secondary" disabled={!row || busy} onClick={() => setDrafting(true)}>
          Save draft
        </Button>
      }
    >
      <Waiting query={query} label="Loading the catalogues of the site" />
      {query.data && rows.length === 0 && (
        <p>The site has no catalogue yet. Add one under Catalogues, with this file.</p>
      )}
      {rows.length > 0 && (
        <SelectField
          label="Catalogue of the site"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <Options any="Choose one" choices={rows.map(({ id, label }) => ({ value: String(id), label }))} />
        </SelectField>
      )}
      {row && <p className="break-words text-steel-600">Its file now: {String(row.file || 'none')}</p>}
      {changed && row === changed && (
        <ChangedMeanwhile name="catalogue">Replace the file again to have this one.</ChangedMeanwhile>
      )}
    </ActionDialog>
  );
}
