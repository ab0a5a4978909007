import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { useDebouncedText } from '../../shell/controls/use-debounced-text.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { type FieldChoice, formatPlainValue, getFieldChoices } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/staff-session.ts';
import { useMatchingRows } from '../../shell/data/use-named-rows.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { RowList } from './row-list.tsx';

const MAX_RELATED_ROWS = 200;
const PAUSE_MS = 250;

interface RelationOwner {
  product: string;
  model?: string;
}

export function RelatedModels({ product, model, readOnly }: RelationOwner & { readOnly: boolean }) {
  const resource = useResource('relations');
  const query = { resource: 'relations', 'f.product': product, ...(model ? { 'f.model': model } : {}) };
  const relations = useQuery({
    queryKey: ['relations of', product, model],
    gcTime: 0,
    queryFn: () =>
      officeApi.getRaw('/api/office/rows', {
        ...query,
        state: 'all',
        sort: 'id',
        order: 'desc',
        per_page: String(MAX_RELATED_ROWS),
      }),
  });
  const { data, refetch } = relations;
  const act = useReportedAct(refetch);
  const getKey = useContentKey();
  const [dragged, setDragged] = useState<Row>();
  const field = resource?.fields.find(({ name }) => name === 'kind');
  if (!resource || !field) return null;
  const kinds = getFieldChoices(field);

  const add = ({ value: kind, label }: FieldChoice, found: Row) => {
    const values = {
      kind,
      product,
      model: model ?? '',
      to_product: formatPlainValue(found.product),
      to_model: formatPlainValue(found.name),
    };
    const done = `${formatPlainValue(found.name)} is added: ${label.toLowerCase()}`;
    const content = { resource: 'relations' as const, values };
    return act(() => officeApi.callRaw('/api/office/add_row', { ...content, key: getKey(content) }), done);
  };
  return (
    <section aria-labelledby="belongs" className="flex flex-col gap-3">
      <h2 id="belongs">Accessories, spare parts, successors</h2>
      <p className="text-steel-600">
        Relations of {model ? `${model} alone` : 'this product and its models'}. Rules for a whole category are under{' '}
        <Link to="/relations" className="text-link">
          Relations
        </Link>
        .
      </p>
      {!readOnly && <ModelFinder kinds={kinds} onAdd={add} onDrag={setDragged} />}
      <QueryStatus query={relations} label="Loading the relations" />
      {data && (
        <div className="flex flex-col gap-3">
          {kinds.map((kind) => (
            <DropList
              key={kind.value}
              label={kind.label}
              accepts={!readOnly && dragged !== undefined}
              onDropped={() => dragged && void add(kind, dragged)}
            >
              <RowList
                resource={resource}
                rows={data.rows.filter((row) => row.kind === kind.value)}
                textOf={(row) => ({ name: formatPlainValue(row.to_model), about: describeRelation(row, model) })}
                onChanged={() => void refetch()}
              />
              {!data.rows.some((row) => row.kind === kind.value) && <p className="text-steel-600">None yet</p>}
            </DropList>
          ))}
        </div>
      )}
    </section>
  );
}

function describeRelation(row: Row, model: string | undefined): string {
  const pieces = Number(row.quantity) > 1 ? `${row.quantity} pieces` : '';
  const whose = model || !row.model ? '' : `for ${formatPlainValue(row.model)}`;
  const rule = row.attribute ? `where ${formatPlainValue(row.attribute)} is ${formatPlainValue(row.value)}` : '';
  return [whose, rule, pieces, formatPlainValue(row.note)].filter(Boolean).join(', ');
}

interface DropListProps {
  label: string;
  accepts: boolean;
  onDropped: () => void;
  children: ReactNode;
}

function DropList({ label, accepts, onDropped, children }: DropListProps) {
  const [over, setOver] = useState(false);
  const allow = (event: DragEvent) => {
    if (!accepts) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <fieldset
      aria-label={label}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped();
      }}
      className={`min-w-0 rounded-md border px-3 py-2 ${over ? 'border-slate-700 bg-slate-100' : accepts ? 'border-slate-700 border-dashed' : 'border-steel-200'}`}
    >
      <h3 className="eyebrow mb-1">{label}</h3>
      <div className="max-h-56 overflow-y-auto">{children}</div>
    </fieldset>
  );
}

interface ModelFinderProps {
  kinds: readonly FieldChoice[];
  onAdd: (kind: FieldChoice, found: Row) => Promise<void>;
  onDrag: (dragged: Row | undefined) => void;
}

function ModelFinder({ kinds, onAdd, onDrag }: ModelFinderProps) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed.trim(), PAUSE_MS);
  const rows = useMatchingRows('models', search);
  return (
    <div className="flex flex-col gap-1">
      <div className="max-w-sm">
        <InputField
          label="Find a model to add"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <ul aria-label="Found models" className="flex flex-col">
        {rows?.map((row) => (
          <li
            key={row.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', row.label);
              onDrag(row);
            }}
            onDragEnd={() => onDrag(undefined)}
            className="flex cursor-grab flex-wrap items-center gap-x-3 border-t border-steel-100 py-1"
          >
            <span className="min-w-40 flex-1 truncate">
              {formatPlainValue(row.name)} <span className="text-steel-600">{formatPlainValue(row.product)}</span>
            </span>
            {kinds.map((kind) => (
              <Button
                key={kind.value}
                variant="secondary"
                size="small"
                aria-label={`Add ${formatPlainValue(row.name)} of ${formatPlainValue(row.product)}: ${kind.label.toLowerCase()}`}
                onClick={() => void onAdd(kind, row)}
              >
                {kind.label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <p role="status" className="text-steel-600">
        {search.length > 1 && rows?.length === 0 && 'No model name matches.'}
      </p>
    </div>
  );
}
