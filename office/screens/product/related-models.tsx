import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import { newSubmissionKey } from '../../../src/ui/forms/submission-key.ts';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRested } from '../../shell/controls/use-rested.ts';
import { useRowsLike } from '../../shell/data/named-rows.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/session.ts';
import { type Choice, choicesOf, written } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { RowList } from './row-list.tsx';

const MOST = 200;
const PAUSE_MS = 250;

interface Owner {
  product: string;
  model?: string;
}

export function RelatedModels({ product, model, readOnly }: Owner & { readOnly: boolean }) {
  const resource = useResource('relations');
  const query = { resource: 'relations', 'f.product': product, ...(model ? { 'f.model': model } : {}) };
  const relations = useQuery({
    queryKey: ['relations of', product, model],
    gcTime: 0,
    queryFn: () =>
      office.getRaw('/api/office/rows', { ...query, state: 'all', sort: 'id', order: 'desc', per_page: String(MOST) }),
  });
  const { data, refetch } = relations;
  const act = useAct(refetch);
  const [dragged, setDragged] = useState<Row>();
  const field = resource?.fields.find(({ name }) => name === 'kind');
  if (!resource || !field) return null;
  const kinds = choicesOf(field);

  const add = ({ value: kind, label }: Choice, found: Row) => {
    const values = {
      kind,
      product,
      model: model ?? '',
      to_product: written(found.product),
      to_model: written(found.name),
    };
    const done = `${written(found.name)} is added: ${label.toLowerCase()}`;
    return act(
      () => office.callRaw('/api/office/add_row', { resource: 'relations', key: newSubmissionKey(), values }),
      done,
    );
  };
  return (
    <section aria-labelledby="belongs" className="flex flex-col gap-3">
      <h2 id="belongs">Accessories, spare parts, successors</h2>
      <p className="text-steel-600">
        Relations of {model ? `${model} alone` : 'this product and of single models of it'}. Rules for a whole category
        are under{' '}
        <Link to="/relations" className="text-link">
          Relations
        </Link>
        .
      </p>
      {!readOnly && <FindModels kinds={kinds} onAdd={add} onDrag={setDragged} />}
      <Waiting query={relations} label="Loading the relations" />
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
                textOf={(row) => ({ name: written(row.to_model), about: aboutOf(row, model) })}
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

function aboutOf(row: Row, model: string | undefined): string {
  const pieces = Number(row.quantity) > 1 ? `${row.quantity} pieces` : '';
  const whose = model || !row.model ? '' : `for ${written(row.model)}`;
  const rule = row.attribute ? `where ${written(row.attribute)} is ${written(row.value)}` : '';
  return [whose, rule, pieces, written(row.note)].filter(Boolean).join(', ');
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

interface FindModelsProps {
  kinds: readonly Choice[];
  onAdd: (kind: Choice, found: Row) => Promise<void>;
  onDrag: (dragged: Row | undefined) => void;
}

function FindModels({ kinds, onAdd, onDrag }: FindModelsProps) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim(), PAUSE_MS);
  const rows = useRowsLike('models', search);
  return (
    <div className="flex flex-col gap-1">
      <div className="max-w-sm">
        <Field
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
              {written(row.name)} <span className="text-steel-600">{written(row.product)}</span>
            </span>
            {kinds.map((kind) => (
              <Button
                key={kind.value}
                variant="secondary"
                size="small"
                aria-label={`Add ${written(row.name)} of ${written(row.product)}: ${kind.label.toLowerCase()}`}
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
