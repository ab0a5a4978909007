import { useEffect, useRef } from 'react';
import {
  HEADING_ROW_COUNTS,
  parseColumnLabel,
  STORED_MODEL_PLACEHOLDER,
  takeHeadingCandidates,
  WORKSHEET_PLACEHOLDER,
} from '../../../src/features/workbook/mapping/map-rows.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CheckField, InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { findAmbiguousNumber, formatAmbiguousNumber } from '../../grid/pasting/heading-rows.ts';
import { ReferenceField } from '../../rows/form/reference-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { formatPlural } from '../../shell/data/form-values.ts';
import type { MeaningGroup } from './column-head.tsx';
import { findMissingColumns, getConstantQuestion, useProductTables } from './mapping-data.ts';
import {
  buildKnownTargets,
  changesStoredModels,
  findKind,
  findNumberColumn,
  formatAttributeTarget,
  type KnownTargets,
  listBodyRows,
  type MappingDraft,
  MODELS_WORKSHEET,
  selectKnownTargets,
  setNewFamilies,
  setStoredModels,
  suggestForTable,
  suggestMapping,
  type WorksheetFirstRows,
} from './suggest-mapping.ts';
import { WorksheetPreview } from './worksheet-preview.tsx';

interface NewFamiliesFieldsProps {
  draft: MappingDraft;
  onChange: (makes: MappingDraft['makes']) => void;
}

const BRAND_REFERENCE = { sheet: 'brands', column: 'name' };
const EMPTY_FAMILIES = { brand: '', category: '', number_heading: 'Model' };

function NewFamiliesFields({ draft: { sheet: worksheet, makes }, onChange }: NewFamiliesFieldsProps) {
  const ofModels = worksheet === MODELS_WORKSHEET;
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
        onChange={({ target }) => onChange(target.checked ? EMPTY_FAMILIES : undefined)}
      />
      {makes && (
        <ReferenceField
          label="Brand of new categories"
          name="brand"
          required
          value={makes.brand}
          refersTo={BRAND_REFERENCE}
          error={undefined}
          ref={() => {}}
          onBlur={() => {}}
          onChange={(change) =>
            onChange({ ...makes, brand: typeof change === 'string' ? change : change.target.value })
          }
        />
      )}
      {makes && ofModels && (
        <InputField
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
  top: WorksheetFirstRows;
  known: KnownTargets;
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
  name: string;
  onName: (name: string) => void;
}

const LEFT_OUT_WORKSHEET = 'out';

export function MappingForm({ top, known, draft, onChange, name, onName }: MappingFormProps) {
  const { sheet: worksheet, rows, columns, comma, constants } = draft;
  const kind = findKind(known.targets, worksheet);
  const groups = useTargetGroups(draft, known, top, onChange);
  const body = listBodyRows(top.rows, draft, columns.length);
  const either = findAmbiguousNumber(body, top.styles);
  const isStored = changesStoredModels(draft);
  return (
    <>
      <HeadingsFields {...{ top, known, draft, onChange }} />
      {kind && (
        <>
          {worksheet === MODELS_WORKSHEET && <StoredModelsField {...{ top, known, draft, onChange }} body={body} />}
          {(worksheet === 'products' || (worksheet === MODELS_WORKSHEET && !isStored)) && (
            <NewFamiliesFields draft={draft} onChange={(makes) => onChange(setNewFamilies(draft, top, known, makes))} />
          )}
          <ConstantFields
            {...{ draft, known }}
            ofWorksheets={top.alike.length > 0}
            onSay={(column, value) => onChange({ ...draft, constants: { ...constants, [column]: value } })}
          />
          <WorksheetPreview {...{ top, known, draft, groups, onChange }} />
          <UnmatchedNote {...{ draft, onChange }} />
          <CheckField
            label="Numbers are written with a decimal comma, as 1.234,5"
            checked={comma}
            onChange={({ target }) => onChange({ ...draft, comma: target.checked })}
          />
          {either && (
            <p className="text-sm text-warning">{formatAmbiguousNumber(either, comma)} Please check the box above.</p>
          )}
        </>
      )}
      {worksheet !== undefined && rows > 0 && (
        <div className="max-w-md">
          <InputField
            label="Remember these headings as"
            hint="The next file with the same headings, in any order, is read in the same way."
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

type StoredModelsProps = Pick<MappingFormProps, 'top' | 'known' | 'draft' | 'onChange'> & { body: string[][] };

/** Says how many numbers of the list are those of models, and whether only these are changed. */
function StoredModelsField({ top, known, draft, body, onChange }: StoredModelsProps) {
  const found = findNumberColumn(body, top.known);
  const heading = found && draft.columns[found.at]?.heading;
  return (
    <div className="flex flex-col gap-1">
      {found && (
        <p>
          {found.known} of {formatPlural(found.filled, 'number')} under “{heading}”{' '}
          {found.known === 1 ? 'is that of a model' : 'are those of models'}.
        </p>
      )}
      <CheckField
        label="Change only models that exist, each in its own product; other numbers are left out"
        checked={changesStoredModels(draft)}
        onChange={({ target }) => onChange(setStoredModels(draft, top, known, target.checked))}
      />
    </div>
  );
}

const isNamedProduct = (product: string): boolean =>
  product !== WORKSHEET_PLACEHOLDER && product !== STORED_MODEL_PLACEHOLDER;

type DraftProps = Pick<MappingFormProps, 'draft' | 'onChange'>;

/** Fields for the kind of a worksheet and the place of its headings. Each choice suggests the columns again. */
function HeadingsFields({ top, known, draft, onChange }: Pick<MappingFormProps, 'top' | 'known'> & DraftProps) {
  const { sheet: worksheet, first, rows, constants } = draft;
  const again = (chosen: Parameters<typeof suggestMapping>[2]) => {
    const fresh = suggestMapping(top, known, { sheet: worksheet, first, rows, ...chosen });
    onChange({ ...fresh, constants: { ...fresh.constants, ...constants } });
  };
  return (
    <div className="dense grid max-w-4xl gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label="The rows of this worksheet are"
        value={worksheet === undefined ? '' : worksheet === '' ? LEFT_OUT_WORKSHEET : worksheet}
        onChange={({ target: { value } }) =>
          value === LEFT_OUT_WORKSHEET ? onChange({ ...draft, sheet: '' }) : again({ sheet: value || undefined })
        }
      >
        <option value="">Choose…</option>
        <SelectOptions choices={known.targets.kinds.map((each) => ({ value: each.name, label: each.label }))} />
        <option value={LEFT_OUT_WORKSHEET}>Nothing: leave this worksheet out</option>
      </SelectField>
      <SelectField
        label={rows === 0 ? 'The list begins in row' : 'The headings are in row'}
        value={first}
        onChange={({ target }) => again({ first: Number(target.value) })}
      >
        <SelectOptions
          choices={takeHeadingCandidates(top.rows).map(({ row, cells }) => ({
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
        <SelectOptions
          choices={HEADING_ROW_COUNTS.map((count) => ({
            value: String(count),
            label: count ? formatPlural(count, 'row') : 'None',
          }))}
        />
      </SelectField>
    </div>
  );
}

function UnmatchedNote({ draft, onChange }: DraftProps) {
  const unmatched = draft.columns.filter(({ to }) => to === undefined).length;
  if (unmatched === 0) return null;
  const columns = draft.columns.map((each) => (each.to === undefined ? { ...each, to: '', chosen: true } : each));
  return (
    <p className="flex flex-wrap items-center gap-3">
      {formatPlural(unmatched, 'column')} {unmatched === 1 ? 'is' : 'are'} not matched yet.
      <Button variant="secondary" size="small" onClick={() => onChange({ ...draft, columns })}>
        Leave {unmatched === 1 ? 'it' : 'them'} out
      </Button>
    </p>
  );
}

function useTargetGroups(
  draft: MappingDraft,
  known: KnownTargets,
  top: WorksheetFirstRows,
  onChange: (draft: MappingDraft) => void,
): MeaningGroup[] {
  const { sheet: worksheet, columns, makes } = draft;
  const labels = useColumnLabels(draft, known, top, onChange);
  const isStored = changesStoredModels(draft);
  const kind = findKind(known.targets, worksheet);
  const ofKind = kind?.columns.filter(({ name }) => !(isStored && (name === 'product' || name === 'table'))) ?? [];
  const own = {
    label: `Columns of ${kind?.label.toLowerCase() ?? ''}`,
    choices: ofKind.map((column) => ({ value: column.name, label: column.label })),
  };
  if (worksheet !== MODELS_WORKSHEET) return [own];
  const made = columns.flatMap(({ to }) => (makes ? (parseColumnLabel(to ?? '') ?? []) : []));
  const attributes = {
    label: 'Attributes',
    choices: known.targets.attributes.map((one) => ({
      value: formatAttributeTarget(one.name, one.unit),
      label: one.unit ? `${one.name} [${one.unit}]` : one.name,
    })),
  };
  const ofTables = {
    label: isStored ? 'Other columns of their tables' : 'Columns of their table',
    choices: [...new Set([...made, ...labels])].map((label) => ({ value: `column:${label}`, label })),
  };
  return isStored ? [own, attributes, ofTables] : [own, ofTables, attributes];
}

/**
 * Column labels of the models' table, or of all tables. Choosing a table suggests targets for the columns of its cells.
 */
function useColumnLabels(
  draft: MappingDraft,
  known: KnownTargets,
  top: WorksheetFirstRows,
  onChange: (draft: MappingDraft) => void,
): readonly string[] {
  const { product = '', table = '' } = draft.sheet === MODELS_WORKSHEET ? draft.constants : {};
  const { data } = useProductTables(isNamedProduct(product) ? product : '');
  const labels = data?.tables.find(({ number }) => String(number) === table)?.labels;
  const seen = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (!labels || seen.current === labels) return;
    seen.current = labels;
    onChange(suggestForTable(draft, top, buildKnownTargets(known.targets, labels.filter(Boolean))));
  });
  return labels?.filter(Boolean) ?? selectKnownTargets(draft, known).labels;
}

interface ConstantFieldsProps {
  draft: MappingDraft;
  known: KnownTargets;
  ofWorksheets: boolean;
  onSay: (name: string, value: string) => void;
}

function ConstantFields({ draft, known, ofWorksheets, onSay }: ConstantFieldsProps) {
  const { ofAll } = findMissingColumns(draft, known);
  const { product = '' } = draft.sheet === MODELS_WORKSHEET ? draft.constants : {};
  const { data } = useProductTables(isNamedProduct(product) ? product : '');
  if (ofAll.length === 0 || changesStoredModels(draft)) return null;
  return (
    <div className="dense grid max-w-3xl gap-4 sm:grid-cols-2">
      {ofAll.map((column) => {
        const { name, refers_to: refersTo, kind, allowed } = column;
        const label = getConstantQuestion(draft.sheet, column);
        const value = draft.constants[name] ?? '';
        const shared = { label, name, value, required: true };
        if (draft.sheet === MODELS_WORKSHEET && name === 'table')
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
              {(ofWorksheets || value === WORKSHEET_PLACEHOLDER) && (
                <CheckField
                  label={`${label} The one that the worksheet is named after`}
                  checked={value === WORKSHEET_PLACEHOLDER}
                  onChange={({ target }) => onSay(name, target.checked ? WORKSHEET_PLACEHOLDER : '')}
                />
              )}
              {isNamedProduct(value) && (
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
          <InputField
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
