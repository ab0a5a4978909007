import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { toNorm } from '../../../platform/slug.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { InputField, SelectField } from '../../../ui/forms/input-field.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { useSearch, writeSearch } from '../../../web/search/use-search.ts';
import { api } from '../../../web/site-api.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import type { CadRow } from './downloads.contract.ts';
import { CAD_ROWS_PER_PAGE } from './downloads.limits.ts';
import { type FileSearch, fileSearchParams, toSearchNorm } from './file-search.ts';

const ROWS_PER_PAGE = 20;

type FileField = 'igs_upload' | 'step_upload' | 'cad_upload' | 'technical_data';
const FILES: { field: FileField; label: string }[] = [
  { field: 'igs_upload', label: 'IGS' },
  { field: 'step_upload', label: 'STEP' },
  { field: 'cad_upload', label: 'CAD' },
  { field: 'technical_data', label: 'Technical data' },
];
interface CadChoice {
  id: 'brand_id' | 'category_id' | 'product_id';
  name: 'brand_name' | 'category_name' | 'product_name';
  label: string;
}
const CHOICES: readonly CadChoice[] = [
  { id: 'brand_id', name: 'brand_name', label: 'Brand' },
  { id: 'category_id', name: 'category_name', label: 'Category' },
  { id: 'product_id', name: 'product_name', label: 'Product' },
];
type Chosen = Record<CadChoice['id'], string>;
const NO_FILTER: FileSearch = { text: '', brand_id: '', category_id: '', product_id: '', page: 1 };

/**
 * Table of models with their files. `only`: kind of file, to list only these files and their models. `path`: path of
 * the page, without query.
 */
export function CadTable({ only, path }: { only?: FileField; path: string }) {
  const { rows, failure } = useCadRows();
  const { hash } = useLocation();
  const requested = useSearch(fileSearchParams);
  const [filter, setFilter] = useState(requested);
  const change = (values: Partial<FileSearch>) => {
    const next = { ...filter, page: 1, ...values };
    setFilter(next);
    writeSearch(fileSearchParams, next);
  };
  const columns = only ? FILES.filter(({ field }) => field === only) : FILES;
  const offered = useMemo(() => rows?.filter((row) => !only || row[only]), [rows, only]);
  const found = useMemo(() => {
    const norm = toSearchNorm(filter.text);
    return offered?.filter((row) => matchesFilter(row, norm, filter)) ?? [];
  }, [offered, filter]);

  if (failure) return <ErrorText className="py-10">{failure}</ErrorText>;
  if (!offered) return <Spinner label="Loading files" />;
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const shown = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return (
    <div className="flex flex-col gap-5">
      <CadFilters filter={filter} offered={offered} onChange={change} />
      <p role="status" className="text-sm text-steel-600">
        {found.length === 1 ? '1 model' : `${found.length} models`}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="No models found"
          actions={
            <Button variant="secondary" onClick={() => change(NO_FILTER)}>
              Reset
            </Button>
          }
        >
          No model with files matches. Try a shorter part of its number, or another choice.
        </EmptyState>
      )}
      {shown.length > 0 && <ModelFilesTable rows={shown} columns={columns} />}
      <Pager
        label="Pages of files"
        page={page}
        pages={pages}
        hrefOf={(to) => (fileSearchParams.hrefWith(path, { ...filter, page: to }) + hash) as PageAddress}
        onPage={(to) => change({ page: to })}
      />
    </div>
  );
}

interface CadFiltersProps {
  filter: FileSearch;
  offered: CadRow[];
  onChange: (values: Partial<FileSearch>) => void;
}

function CadFilters({ filter, offered, onChange }: CadFiltersProps) {
  const { text, ...chosen } = filter;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <InputField
        label="Model name"
        type="search"
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {CHOICES.map((choice, index) => (
        <SelectField
          key={choice.id}
          label={choice.label}
          value={chosen[choice.id]}
          onChange={(event) => {
            // The narrower filters are reset, because their values may not exist within the new value.
            const narrower = Object.fromEntries(CHOICES.slice(index + 1).map(({ id }) => [id, '']));
            onChange({ ...narrower, [choice.id]: event.target.value });
          }}
        >
          <option value="">All</option>
          {listOptions(choice, offered, CHOICES.slice(0, index), chosen).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function ModelFilesTable({ rows, columns }: { rows: readonly CadRow[]; columns: readonly (typeof FILES)[number][] }) {
  return (
    <section aria-label="Files" className="overflow-x-auto rounded-md border border-steel-200">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Product</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.model_id}>
              <th scope="row">
                <a href={modelPath(row.model_name)} className="text-link">
                  {row.model_name}
                </a>
              </th>
              <td>{row.product_name}</td>
              {columns.map(({ field, label }) => (
                <td key={field}>
                  {row[field] && (
                    <GatedLink href={row[field]} message={FILES_LOGIN_FIRST} className="text-link inline-block py-1">
                      {label}
                      <span className="sr-only"> of {row.model_name}</span>
                    </GatedLink>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useCadRows() {
  const [rows, setRows] = useState<CadRow[]>();
  const [failure, setFailure] = useState('');
  const { asCustomer } = useCustomerSession();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    asCustomer(FILES_LOGIN_FIRST, () => loadCadRows(setRows, signal)).catch(
      () => !signal.aborted && setFailure('Failed to load CAD files. Please try again later.'),
    );
    return () => controller.abort();
  }, [asCustomer]);
  return { rows, failure };
}

/** Calls `onRows` after each page, so that the first rows are shown while others load. */
async function loadCadRows(onRows: (rows: CadRow[]) => void, signal: AbortSignal): Promise<void> {
  let rows: CadRow[] = [];
  for (let page = 1; ; page += 1) {
    const more = await api.getData('/api/get_cad_files.php', { page }, signal);
    rows = [...rows, ...more];
    onRows(rows);
    if (more.length < CAD_ROWS_PER_PAGE) return;
  }
}

const matchesChoices = (row: CadRow, choices: readonly CadChoice[], chosen: Chosen) =>
  choices.every(({ id }) => !chosen[id] || String(row[id]) === chosen[id]);

const matchesFilter = (row: CadRow, norm: string | undefined, chosen: Chosen) =>
  norm !== undefined && toNorm(row.model_name).includes(norm) && matchesChoices(row, CHOICES, chosen);

function listOptions({ id, name }: CadChoice, rows: CadRow[], wider: readonly CadChoice[], chosen: Chosen) {
  const options = [
    ...new Map(rows.filter((row) => matchesChoices(row, wider, chosen)).map((row) => [row[id], row[name]])),
  ];
  return id === 'brand_id' ? options : options.sort(([, one], [, other]) => one.localeCompare(other));
}
