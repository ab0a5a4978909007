import { Link } from 'react-router';
import type {
  PresentedResource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { DOWN_ICON } from '../../../src/ui/icon-paths.ts';
import { storeChoice, useStoredChoice } from '../../shell/data/browser-choices.ts';
import { buildRowPath, formatPlainValue, formatResourceValue, isSeoField } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { buildImageUrl } from '../../shell/data/row-queries.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { StateChip } from '../../shell/parts/state-chip.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { OrderHeading, useRowOrder } from './row-order.tsx';
import type { ResourceListState } from './use-resource-list.ts';

const GLANCE_KINDS = new Set<ResourceField['kind']>([
  ...(['text', 'integer', 'amount', 'yesno', 'date', 'moment', 'choice', 'reference', 'link'] as const),
]);
/** Images have their own column; markup is too long for a cell. */
const NEVER_LISTED_KINDS = new Set<ResourceField['kind']>(['picture', 'html']);
const DEFAULT_COLUMN_COUNT = 4;

export const listChoosableColumns = (resource: PresentedResource): ResourceField[] =>
  [...resource.facts, ...resource.fields].filter(
    ({ name, kind }) => name !== resource.title && !NEVER_LISTED_KINDS.has(kind),
  );

export function listImageFields({ fields }: PresentedResource): ResourceField[] {
  const imageFields = fields.filter((field) => field.kind === 'picture' && !isSeoField(field));
  return [...imageFields.filter(({ drawing }) => !drawing), ...imageFields.filter(({ drawing }) => drawing)];
}

const isAltField = ({ name }: ResourceField): boolean => /(^|_)alt\d*$/.test(name);

export function listDefaultColumns(resource: PresentedResource): string[] {
  const choosable = listChoosableColumns(resource);
  const own = choosable.filter((field) => !isSeoField(field));
  const columns = own.length ? own.filter((field) => GLANCE_KINDS.has(field.kind) && !isAltField(field)) : choosable;
  return columns.slice(0, own.length ? DEFAULT_COLUMN_COUNT : 1).map(({ name }) => name);
}

/** Chosen columns of a list. The stored choice may be outdated or damaged. */
export function useListColumns(resource: PresentedResource) {
  const name = `columns.${resource.name}`;
  const stored = useStoredChoice(name);
  const store = (columns: string[] | undefined) => storeChoice(name, columns);
  const known = Array.isArray(stored) ? stored : undefined;
  const names = known ?? listDefaultColumns(resource);
  const columns = listChoosableColumns(resource).filter(({ name }) => names.includes(name));
  const toggle = (name: string) => {
    const chosen = columns.map((column) => column.name);
    store(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  return { columns, toggle, reset: known && (() => store(undefined)) };
}

const isStateField = ({ name, kind }: ResourceField): boolean =>
  kind === 'choice' && (name === 'state' || name === 'status');

const PLACEHOLDER = /^(null|undefined|n\/a)$/i;

export function formatListedValue(field: ResourceField, value: unknown): string {
  const text = formatResourceValue(field, value);
  return field.kind === 'text' && PLACEHOLDER.test(text) ? '' : text;
}

const NUMBER_KINDS = new Set<ResourceField['kind'] | undefined>(['integer', 'degrees', 'amount']);

interface RowTableProps {
  resource: PresentedResource;
  list: ResourceListState;
  selectable: boolean;
}

export function RowTable({ resource, list, selectable }: RowTableProps) {
  const { selected, sort, isFetching } = list;
  const order = useRowOrder(resource, list, selectable);
  const rows = order?.rows ?? list.rows ?? [];
  const toggle = (id: Row['id']) =>
    list.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const imageFields = listImageFields(resource);
  const dated = resource.sorts.includes('updated_at');
  const { columns } = useListColumns(resource);
  const title = [...resource.facts, ...resource.fields].find(({ name }) => name === resource.title);
  const all = rows.length > 0 && rows.every(({ id }) => selected.includes(id));
  const heading = (name: string, label: string, kind?: ResourceField['kind']) => (
    <th
      key={name}
      className={NUMBER_KINDS.has(kind) ? 'number' : undefined}
      scope="col"
      aria-sort={sort.field === name ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {resource.sorts.includes(name) ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 font-semibold hover:text-steel-900"
          onClick={() =>
            list.setSort({ field: name, order: sort.field === name && sort.order === 'ASC' ? 'DESC' : 'ASC' })
          }
        >
          {label}
          <Icon
            path={DOWN_ICON}
            className={`size-3.5 ${sort.field === name ? '' : 'opacity-0'} ${sort.order === 'ASC' ? 'rotate-180' : ''}`}
          />
        </button>
      ) : (
        label
      )}
    </th>
  );
  const selectAll = (
    <th key="select" scope="col" className="w-10">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={all}
        onChange={() => list.select(all ? [] : rows.map(({ id }) => id))}
      />
    </th>
  );
  const headings = [
    ...(order ? [<OrderHeading key="order" />] : []),
    ...(selectable ? [selectAll] : []),
    ...imageFields.slice(0, 1).map(({ label }) => label),
    heading(resource.title, title?.label ?? resource.label_one),
    ...columns.map(({ name, label, kind }) => heading(name, label, kind)),
    ...(dated ? [heading('updated_at', 'Changed')] : []),
  ];
  return (
    <>
      <DataTable kind="rows" label={resource.label} busy={isFetching} columns={headings}>
        {rows.map((row, at) => (
          <tr key={row.id} {...order?.targetOf(at)} aria-selected={selectable ? selected.includes(row.id) : undefined}>
            {order && <td>{order.handleOf(at, row.label)}</td>}
            {selectable && (
              <td>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.label}`}
                  checked={selected.includes(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
            )}
            {imageFields.length > 0 && (
              <td>
                <RowThumbnail fields={imageFields} row={row} />
              </td>
            )}
            <td>
              <Link to={buildRowPath(resource.name, row.id)} className="font-semibold text-slate-700 hover:underline">
                {row.label || `No. ${row.id}`}
              </Link>
              {!row.active && <StateTag>archived</StateTag>}
              <DraftTags drafts={list.drafts?.[row.id]} />
            </td>
            {columns.map((field) => (
              <td
                key={field.name}
                className={NUMBER_KINDS.has(field.kind) ? 'number' : 'max-w-48 truncate 2xl:max-w-64'}
              >
                <ListedValue list={list} field={field} value={row[field.name]} />
              </td>
            ))}
            {dated && <td className="text-steel-600">{row.updated_at && formatMoment(row.updated_at)}</td>}
          </tr>
        ))}
      </DataTable>
      {order?.dialog}
    </>
  );
}

interface ListedValueProps {
  list: ResourceListState;
  field: ResourceField;
  value: unknown;
}

function ListedValue({ list, field, value }: ListedValueProps) {
  const stored = formatPlainValue(value);
  const text = list.names?.[field.name]?.[stored] ?? formatListedValue(field, value);
  return isStateField(field) && stored ? <StateChip state={stored}>{text}</StateChip> : text;
}

const DraftTags = ({ drafts = [] }: { drafts: NonNullable<ResourceListState['drafts']>[string] | undefined }) =>
  drafts.map(({ set, title, by }) => (
    <Link
      key={set}
      to={`/drafts/${set}`}
      title={`Draft: ${title} (${by})`}
      className="ms-1.5 inline-block max-w-56 truncate rounded-sm bg-slate-50 px-1.5 py-0.5 align-middle text-xs text-slate-700 hover:underline"
    >
      Draft: {title} ({by})
    </Link>
  ));

function RowThumbnail({ fields, row }: { fields: readonly ResourceField[]; row: Row }) {
  const field = fields.find(({ name }) => formatPlainValue(row[name]));
  if (!field) return null;
  const file = formatPlainValue(row[field.name]);
  return (
    <img src={buildImageUrl(field, file, 160)} alt="" loading="lazy" className="h-8 w-14 rounded-sm object-contain" />
  );
}
