import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { PriceListReply } from '../../../src/features/office/grid/price-list.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { CURRENCY_CHOICES } from '../../shell/data/currency-choices.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { QueryScreen } from '../../shell/parts/query-screen.tsx';
import type { CellTexts } from '../document/clipboard.ts';
import { createKeys } from '../document/grid-document.ts';
import { editTable, getCurrentTable, mergeStored } from '../document/grid-editor.ts';
import { insertRows, setSelectedRowsActive } from '../document/grid-edits.ts';
import { type GridEditor, useGridEditor } from '../grid/use-grid-editor.ts';
import { buildCellItems, buildLookItems, GridScreen, QuietButton } from '../workspace/grid-screen.tsx';
import type { SaveStrategy } from '../workspace/use-grid-save.ts';
import { applyPastedPrices, type PasteConstants, type PastedPrices, readPastedPrices } from './pasted-prices.ts';
import { buildPriceChanges, buildStoredPrices, countPricedModels } from './price-grid.ts';

const PRICES_LINK = { name: 'Prices', to: '/prices' };
const TITLE = 'Price list as a spreadsheet';

const SAVE_STRATEGY: SaveStrategy = {
  send: async (_, save) => {
    const reply = await officeApi.callRaw('/api/office/save_prices', { changes: buildPriceChanges(save) });
    return (now) => mergeStored(now, buildStoredPrices(reply, save.sent[0]?.rows), save.sent);
  },
  read: async () => {
    const reply = await officeApi.getRaw('/api/office/price_list', {});
    return (editor) =>
      mergeStored(editor, buildStoredPrices(reply, getCurrentTable(editor).rows), editor.stored.document);
  },
};

export function PricesScreen() {
  const query = useQuery({
    queryKey: ['price list'],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/price_list', {}),
  });
  return (
    <QueryScreen query={query} title={TITLE} above={PRICES_LINK} label="Loading the prices">
      {(opened) => <PricesGrid opened={opened} />}
    </QueryScreen>
  );
}

const addPriceRows = ({ update }: GridEditor, count: number) =>
  update((now) => editTable(now, (table) => insertRows(table, table.rows.at(-1)?.key, createKeys(count))));

function PricesGrid({ opened }: { opened: PriceListReply }) {
  const mayWrite = useHasRight('enquiries', 'write');
  const grid = useGridEditor(() => buildStoredPrices(opened));
  const [constants, setConstants] = useState<PasteConstants>({});
  const [pasted, setPasted] = useState<PastedPrices>();
  const paste = (cells: CellTexts): boolean => {
    const prices = readPastedPrices(cells, constants);
    if (!prices) return false;
    setPasted(prices);
    grid.update((now) => applyPastedPrices(now, prices));
    return true;
  };
  const rows = grid.table.rows.filter(({ active }) => active);
  return (
    <GridScreen
      {...{ grid, mayWrite }}
      way={SAVE_STRATEGY}
      address="/prices/sheet"
      title={TITLE}
      above={PRICES_LINK}
      saveLabel="Save"
      label="Prices"
      mayGrow
      onPasteTable={paste}
      menus={[
        {
          name: 'Rows',
          groups: (look) => [
            [
              { name: 'Add a price', run: () => addPriceRows(grid, 1) },
              {
                name: 'Remove the selected prices',
                run: () => grid.update((now) => setSelectedRowsActive(now, false)),
              },
            ],
            buildCellItems(grid),
            ...buildLookItems(grid, look),
          ],
        },
      ]}
      tools={<QuietButton name="Find and replace" keys="Control+F" onPress={() => grid.setFinding(true)} />}
    >
      {mayWrite && <PasteFields constants={constants} onChange={setConstants} onPaste={paste} />}
      {pasted && <PastedNote pasted={pasted} />}
      {opened.more && <p className="font-semibold text-warning">Only the first 12,000 prices are shown.</p>}
      {rows.length > 0 ? (
        <p className="text-steel-600">
          {formatPlural(rows.length, 'price')} of {formatPlural(countPricedModels(rows), 'model')}
        </p>
      ) : (
        mayWrite && <p>No price yet. Copy a price list with its headings, then paste it here with Ctrl+V.</p>
      )}
    </GridScreen>
  );
}

interface PasteFieldsProps {
  constants: PasteConstants;
  onChange: (constants: PasteConstants) => void;
  onPaste: (cells: CellTexts) => boolean;
}

/** Values of pasted prices, used where the pasted list has no such column. */
function PasteFields({ constants, onChange, onPaste }: PasteFieldsProps) {
  const set = (changed: PasteConstants) => onChange({ ...constants, ...changed });
  return (
    <fieldset className="dense flex flex-wrap items-end gap-3">
      <legend className="sr-only">Values for columns that the pasted list does not have</legend>
      <InputField
        label="Pasted for customer group"
        placeholder="All customers"
        maxLength={60}
        value={constants.customer_group ?? ''}
        onChange={({ target }) => set({ customer_group: target.value })}
      />
      <SelectField
        label="Currency"
        value={constants.currency ?? 'INR'}
        onChange={({ target }) => set({ currency: target.value })}
      >
        <SelectOptions choices={CURRENCY_CHOICES} />
      </SelectField>
      <InputField
        label="Valid from"
        placeholder="2026-04-01"
        maxLength={10}
        className="w-36!"
        value={constants.valid_from ?? ''}
        onChange={({ target }) => set({ valid_from: target.value.trim() })}
      />
      <PriceFileButton onPaste={onPaste} />
    </fieldset>
  );
}

function PriceFileButton({ onPaste }: Pick<PasteFieldsProps, 'onPaste'>) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const { readPriceFile } = await import('./read-price-file.ts');
    const cells = await readPriceFile(new Uint8Array(await file.arrayBuffer()));
    setProblem(
      onPaste(cells)
        ? ''
        : `“${file.name}” has no row with headings for the model and the price. Save the list as CSV, or copy it and paste it here.`,
    );
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        Import CSV…
      </Button>
      <input ref={input} type="file" accept=".csv,.txt,.tsv" aria-label="Price list as CSV" hidden onChange={read} />
      {problem && (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

const MAX_SKIPPED_SHOWN = 5;

function PastedNote({ pasted: { rows, leftOut, skipped } }: { pasted: PastedPrices }) {
  return (
    <div role="status" className="rounded-md border border-steel-200 bg-steel-50 p-3 text-steel-800">
      <p>
        {formatPlural(rows.length, 'price')} pasted. Prices that the list had are changed, others are added when you
        save.
      </p>
      {leftOut.length > 0 && (
        <p>
          {formatPlural(leftOut.length, 'column')} left out: {leftOut.join(', ')}.
        </p>
      )}
      {skipped.length > 0 && (
        <p>
          {formatPlural(skipped.length, 'row')} without a model or a price left out:{' '}
          {skipped
            .slice(0, MAX_SKIPPED_SHOWN)
            .map(({ row, text }) => `row ${row} (${text})`)
            .join(', ')}
          {skipped.length > MAX_SKIPPED_SHOWN && ` and ${skipped.length - MAX_SKIPPED_SHOWN} more`}.
        </p>
      )}
    </div>
  );
}
