import { useEffect, useRef } from 'react';
import {
  cellLabel,
  HEADING_ROWS,
  headingsOf,
  type NumberedRow,
  placesOfHeadings,
  rowMapper,
  rowsBelow,
  STORED,
  WORKSHEET,
} from '../../../src/features/import/mapping/mapped-rows.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { eitherNumberIn, eitherText } from '../../grid/pasting/headings.ts';
import { ReferenceField } from '../../rows/form/reference-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { MappedColumnRow } from './mapped-column-row.tsx';
import { missingColumns, questionOf, useTablesOf } from './mapping-data.ts';
import {
  attributeTarget,
  bodyOf,
  type Draft,
  forTable,
  type Known,
  kindNamed,
  knownOf,
  MODELS,
  makingFamilies,
  suggested,
  type Top,
} from './suggest-mapping.ts';

interface NewFamiliesProps {
  draft: Draft;
  onChange: (makes: Draft['makes']) => void;
}

const BRANDS = { sheet: 'brands', column: 'name' };
const NONE = { brand: '', category: '', number_heading: 'Model' };

function NewFamilies({ draft: { sheet, makes }, onChange }: NewFamiliesProps) {
  const ofModels = sheet === MODELS;
  return (
    <fieldset className="dense grid max-w-3xl gap-4 sm:grid-cols-2">
      <CheckField
        className="sm:col-span-2"
        label={
          ofModels
            ? 'Add the products of this list that do not exist yet, each with a table of the list’s columns'
            : 'Add the categories of this list that do not exist yet'
        }
        checked={makes !== undefined}
        onChange={({ target }) => onChange(target.checked ? NONE : undefined)}
      />
      {makes && (
        <ReferenceField
          label="Brand of new categories"
          name="brand"
          required
          value={makes.brand}
          refersTo={BRANDS}
          error={undefined}
          ref={() => {}}
          onBlur={() => {}}
          onChange={(change) =>
            onChange({ ...makes, brand: typeof change === 'string' ? change : change.target.value })
          }
        />
      )}
      {makes && ofModels && (
        <Field
          label="Category of new products"
          hint="An existing category, or a new one. Not needed if another worksheet of the file lists the products."
          maxLength={150}
          value={makes.category}
          onChange={({ target }) => onChange({ ...makes, category: target.value })}
        />
      )}
    </fieldset>
  );
}

interface MappingFormProps {
  top: Top;
  known: Known;
  draft: Draft;
  onChange: (draft: Draft) => void;
  name: string;
  onName: (name: string) => void;
}

const OUT = 'out';
const BELOW = (
  <th key="below" scope="col" className="max-sm:hidden">
    First values
  </th>
);
const SHOWN = 5;

export function MappingForm({ top, known, draft, onChange, name, onName }: MappingFormProps) {
  const { sheet, rows, columns, comma, constants } = draft;
  const kind = kindNamed(known.targets, sheet);
  const groups = useTargetGroups(draft, known, top, onChange);
  const body = bodyOf(top.rows, draft, columns.length);
  const either = eitherNumberIn(body, top.styles);
  return (
    <>
      <HeadingsFields {...{ top, known, draft, onChange }} />
      {kind && (
        <>
          {(sheet === MODELS || sheet === 'products') && (
            <NewFamilies draft={draft} onChange={(makes) => onChange(makingFamilies(draft, top, known, makes))} />
          )}
          <ValuesOfAll
            {...{ draft, known }}
            ofWorksheets={top.alike.length > 0}
            onSay={(column, value) => onChange({ ...draft, constants: { ...constants, [column]: value } })}
          />
          <DataTable columns={['In the file', BELOW, 'Is', 'Unit in the file']} label={`Columns of ${top.source}`}>
            {columns.map((column, at) => (
              <MappedColumnRow
                key={column.heading}
                column={column}
                below={top.below[at] ?? 0}
                comma={comma}
                texts={body.map((cells) => cells[at] ?? '')}
                groups={groups}
                mayAdd={sheet === MODELS}
                onChange={(changed) => onChange({ ...draft, columns: columns.with(at, changed) })}
              />
            ))}
          </DataTable>
          <Unmatched {...{ draft, onChange }} />
          <CheckField
            label="Numbers are written with a decimal comma, as 1.234,5"
            checked={comma}
            onChange={({ target }) => onChange({ ...draft, comma: target.checked })}
          />
          {either && <p className="text-sm text-warning">{eitherText(either, comma)} Please check the box above.</p>}
          <FirstRows {...{ draft, known }} top={top.rows} />
        </>
      )}
      {sheet !== undefined && rows > 0 && (
        <div className="max-w-md">
          <Field
            label="Remember these headings as"
            hint="The next file with the same headings, in any order, is read like this."
            maxLength={120}
            required
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        </div>
      )}
    </>
  );
}

const isNamed = (product: string): boolean => product !== WORKSHEET && product !== STORED;

type DraftProps = Pick<MappingFormProps, 'draft' | 'onChange'>;

/** Fields for the kind of a worksheet and the place of its headings. Each choice suggests the columns again. */
function HeadingsFields({ top, known, draft, onChange }: Pick<MappingFormProps, 'top' | 'known'> & DraftProps) {
  const { sheet, first, rows, constants } = draft;
  const again = (chosen: Parameters<typeof suggested>[2]) => {
    const fresh = suggested(top, known, { sheet, first, rows, ...chosen });
    onChange({ ...fresh, constants: { ...fresh.constants, ...constants } });
  };
  return (
    <div className="dense grid max-w-4xl gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label="The rows of this worksheet are"
        value={sheet === undefined ? '' : sheet === '' ? OUT : sheet}
        onChange={({ target: { value } }) =>
          value === OUT ? onChange({ ...draft, sheet: '' }) : again({ sheet: value || undefined })
        }
      >
        <option value="">Choose…</option>
        <Options choices={known.targets.kinds.map((each) => ({ value: each.name, label: each.label }))} />
        <option value={OUT}>Nothing: leave this worksheet out</option>
      </SelectField>
      <SelectField
        label={rows === 0 ? 'The list begins in row' : 'The headings are in row'}
        value={first}
        onChange={({ target }) => again({ first: Number(target.value) })}
      >
        <Options
          choices={placesOfHeadings(top.rows).map(({ row, cells }) => ({
            value: String(row),
            label: `${row}: ${cutText(cells.filter(Boolean).slice(0, 3).join(', '), 50)}`,
          }))}
        />
      </SelectField>
      <SelectField
        label="Rows of headings"
        value={rows}
        onChange={({ target }) => again({ rows: Number(target.value) })}
      >
        <Options
          choices={HEADING_ROWS.map((count) => ({
            value: String(count),
            label: count ? counted(count, 'row') : 'None',
          }))}
        />
      </SelectField>
    </div>
  );
}

function Unmatched({ draft, onChange }: DraftProps) {
  const unmatched = draft.columns.filter(({ to }) => to === undefined).length;
  if (unmatched === 0) return null;
  const columns = draft.columns.map((each) => (each.to === undefined ? { ...each, to: '', chosen: true } : each));
  return (
    <p className="flex flex-wrap items-center gap-3">
      {counted(unmatched, 'column')} {unmatched === 1 ? 'is' : 'are'} not matched yet.
      <Button variant="secondary" size="small" onClick={() => onChange({ ...draft, columns })}>
        Leave {unmatched === 1 ? 'it' : 'them'} out
      </Button>
    </p>
  );
}

function useTargetGroups(draft: Draft, known: Known, top: Top, onChange: (draft: Draft) => void) {
  const { sheet, columns, makes } = draft;
  const labels = useLabels(draft, known, top, onChange);
  const kind = kindNamed(known.targets, sheet);
  const own = {
    label: `Columns of ${kind?.label.toLowerCase() ?? ''}`,
    choices: kind?.columns.map((column) => ({ value: column.name, label: column.label })) ?? [],
  };
  if (sheet !== MODELS) return [own];
  const made = columns.flatMap(({ to }) => (makes ? (cellLabel(to ?? '') ?? []) : []));
  const ofTables = [...new Set([...made, ...labels])];
  return [
    own,
    { label: 'Columns of their table', choices: ofTables.map((label) => ({ value: `column:${label}`, label })) },
    {
      label: 'Attributes',
      choices: known.targets.attributes.map((one) => ({
        value: attributeTarget(one.name, one.unit),
        label: one.unit ? `${one.name} [${one.unit}]` : one.name,
      })),
    },
  ];
}

/**
 * Column labels of the models' table, or of all tables. Choosing a table suggests targets for the columns of its cells.
 */
function useLabels(draft: Draft, known: Known, top: Top, onChange: (draft: Draft) => void): readonly string[] {
  const { product = '', table = '' } = draft.sheet === MODELS ? draft.constants : {};
  const { data } = useTablesOf(isNamed(product) ? product : '');
  const labels = data?.tables.find(({ number }) => String(number) === table)?.labels;
  const seen = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (!labels || seen.current === labels) return;
    seen.current = labels;
    onChange(forTable(draft, top, knownOf(known.targets, labels.filter(Boolean))));
  });
  return labels?.filter(Boolean) ?? known.labels;
}

function FirstRows({ draft, top, known }: Pick<MappingFormProps, 'draft' | 'known'> & { top: readonly NumberedRow[] }) {
  const { sheet, first, rows, columns } = draft;
  const kind = kindNamed(known.targets, sheet);
  const body = rowsBelow(top, first, rows, sheet).slice(0, SHOWN);
  if (!kind || body.length === 0) return null;
  const mapping = {
    ...draft,
    sheet: kind.name,
    columns: columns.map((column) => ({ ...column, to: column.to ?? '' })),
  };
  const mapper = rowMapper(mapping, headingsOf(top, first, rows));
  const shown = mapper.headings.flatMap((heading, at) => (heading && at < columns.length ? [{ heading, at }] : []));
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3>The first rows are read as</h3>
      <DataTable columns={['Row', ...shown.map(({ heading }) => nameOf(heading, kind))]} label="The first rows">
        {body.map(({ row, cells }) => {
          const read = mapper.cellsOf({ cells });
          return (
            <tr key={row}>
              <td className="tabular-nums">{row}</td>
              {shown.map(({ heading, at }) => (
                <td key={heading} className="max-w-60 truncate">
                  {read[at]}
                </td>
              ))}
            </tr>
          );
        })}
      </DataTable>
    </div>
  );
}

const nameOf = (heading: string, kind: { columns: readonly { name: string; label: string }[] }): string =>
  kind.columns.find(({ name }) => name === heading)?.label ?? heading.replace(/^(attribute|column):/, '');

interface ValuesOfAllProps {
  draft: Draft;
  known: Known;
  ofWorksheets: boolean;
  onSay: (name: string, value: string) => void;
}

function ValuesOfAll({ draft, known, ofWorksheets, onSay }: ValuesOfAllProps) {
  const { ofAll } = missingColumns(draft, known);
  const { product = '' } = draft.sheet === MODELS ? draft.constants : {};
  const { data } = useTablesOf(isNamed(product) ? product : '');
  if (ofAll.length === 0) return null;
  return (
    <div className="dense grid max-w-3xl gap-4 sm:grid-cols-2">
      {ofAll.map((column) => {
        const { name, refers_to: refersTo, kind, allowed } = column;
        const label = questionOf(draft.sheet, column);
        const value = draft.constants[name] ?? '';
        const shared = { label, name, value, required: true };
        if (draft.sheet === MODELS && name === 'table')
          return (
            <SelectField key={name} {...shared} onChange={({ target }) => onSay(name, target.value)}>
              <option value="">–</option>
              {(data?.tables ?? [1, 2, 3, 4].map((number) => ({ number, headline: '' }))).map(
                ({ number, headline }) => (
                  <option key={number} value={number}>
                    Table {number}
                    {headline && `: ${headline}`}
                  </option>
                ),
              )}
            </SelectField>
          );
        if (refersTo)
          return (
            <div key={name} className="flex flex-col gap-2">
              {draft.sheet === MODELS && name === 'product' && (
                <CheckField
                  label="Change only models that exist, each in its own product; other numbers are left out"
                  checked={value === STORED}
                  onChange={({ target }) => onSay(name, target.checked ? STORED : '')}
                />
              )}
              {(ofWorksheets || value === WORKSHEET) && (
                <CheckField
                  label={`${label} The one that the worksheet is named after`}
                  checked={value === WORKSHEET}
                  onChange={({ target }) => onSay(name, target.checked ? WORKSHEET : '')}
                />
              )}
              {isNamed(value) && (
                <ReferenceField
                  {...shared}
                  refersTo={{ ...refersTo, ...(refersTo.only ? { only: refersTo.only } : {}) }}
                  error={undefined}
                  ref={() => {}}
                  onBlur={() => {}}
                  onChange={(change) => onSay(name, typeof change === 'string' ? change : change.target.value)}
                />
              )}
            </div>
          );
        return (
          <Field
            key={name}
            {...shared}
            hint={kind === 'text' ? undefined : allowed}
            onChange={({ target }) => onSay(name, target.value)}
          />
        );
      })}
    </div>
  );
}
