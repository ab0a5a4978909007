import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { isOpen as isOpenSet, isWaiting, useDraftsChanged, useSet, useSets } from '../../rows/drafts/drafts-data.ts';
import { findNode, holdersOf, keyOf, markOf } from '../../rows/tree/tree-nodes.ts';
import { type TreeState, useRevealed, useTree } from '../../rows/tree/use-tree.ts';
import { Options } from '../../shell/controls/options.tsx';
import { useCatalogueChanged } from '../../shell/data/catalogue.ts';
import { whenInZone } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource, useResources } from '../../shell/data/session.ts';
import { counted, rowPath, written } from '../../shell/data/values.ts';
import { useNotices } from '../../shell/parts/notices.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { useModelPlace } from '../product/model-place.ts';
import { LaunchDialog } from './launch-dialog.tsx';
import { PageFrame } from './page-frame.tsx';
import type { Saved } from './part-form.tsx';
import { PartLayer } from './part-layer.tsx';
import { bannerPart, partsOf } from './parts.ts';
import {
  addressOf,
  previewOf,
  rowAt,
  type Selection,
  type Subject,
  selectionIn,
  WIDTHS,
  type Width,
} from './selection.ts';
import { TreePane } from './tree-pane.tsx';

const HOME = '/';
const BANNERS = ['banners', 'of the home page'];
const MOST = '100';

const NAMES: Record<Width, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

interface ViewBarProps {
  set: ChangeSet | undefined;
  ended: ChangeSet | undefined;
  width: Width;
  onSet: (set: number) => void;
  onWidth: (width: Width) => void;
  onPublic: () => void;
}

function ViewBar({ set, ended, width, onSet, onWidth, onPublic }: ViewBarProps) {
  const { data: sets = [] } = useSets('waiting');
  return (
    <div className="dense flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-steel-200 px-3 py-2">
      <div className="w-56 max-w-full">
        <SelectField
          label="Shown"
          value={set ? String(set.id) : ''}
          onChange={({ target }) => onSet(Number(target.value))}
        >
          <Options
            any="Live version"
            choices={sets.map(({ id, title, changes, publish_at }) => ({
              value: String(id),
              label: `With ${title} (${publish_at ? whenInZone(publish_at) : counted(changes, 'draft')})`,
            }))}
          />
        </SelectField>
      </div>
      <fieldset className="flex self-end rounded-md border border-steel-300 bg-white p-0.5">
        <legend className="sr-only">Width</legend>
        {(Object.keys(WIDTHS) as Width[]).map((one) => (
          <label
            key={one}
            className="flex min-h-8 cursor-pointer items-center rounded-sm px-3 font-semibold text-steel-700 has-checked:bg-slate-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name="width"
              value={one}
              checked={width === one}
              onChange={() => onWidth(one)}
              className="sr-only"
            />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      {ended && (
        <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 text-steel-600">
          “{ended.title}” is {ended.state}. This is what is public now.
          <Button variant="secondary" size="small" onClick={onPublic}>
            Show the public version
          </Button>
        </p>
      )}
      {set && !isOpenSet(set) && (
        <p className="flex min-h-9 items-center text-steel-600">
          <span>
            This change set is scheduled as it is. To change it, cancel the schedule:{' '}
            <Link to={`/drafts/${set.id}`} className="text-link">
              {set.title}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}

export function CatalogueScreen() {
  const { kind, id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { notify, clearNotices } = useNotices();
  const selection = selectionIn(kind, id, params);
  const found = useSubject(selection);
  const { resource, subject, row, set, ended } = found;
  const atHome = kind === undefined && selection.page === HOME;
  const tree = useTree(selection.set);
  const mayWrite = useMay('catalogue', 'write');
  const [launching, setLaunching] = useState(false);
  const { node, inTree } = useNode(tree, selection, row.data);
  const go = (change: Partial<Selection>, replace = false) =>
    navigate(addressOf({ ...selection, ...change }), { replace });
  const { saves, saved } = useSaved(resource, selection.set, (into) => void go({ set: into }));
  const walked = async (address: string) => {
    const [path = '/'] = address.split('?');
    const at = (tree.catalogue.data && rowAt(tree.catalogue.data, path)) ?? (await rowOf(path));
    await go(at ? { resource: at.resource, id: String(at.id) } : { resource: undefined, id: '', page: address }, true);
  };
  const isHidden = node !== undefined && [node, ...holdersOf(node)].some((one) => markOf(one));
  const launched = node?.row && (set ? isOpenSet(set) : isHidden) ? node : undefined;
  const allFields = atHome ? '/banners' : subject && fieldsPath(subject);
  return (
    <Screen
      title="Catalogue"
      actions={
        <>
          {mayWrite && launched && (
            <Button size="small" onClick={() => setLaunching(true)}>
              Publish…
            </Button>
          )}
          {allFields && (
            <Link to={allFields} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {atHome ? 'All banners' : 'All fields'}
            </Link>
          )}
        </>
      }
    >
      <div className="-mx-4 -my-5 grid h-[calc(100dvh-var(--header-height))] min-h-80 min-w-0 grid-cols-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[15rem_minmax(0,1fr)] lg:-mx-6 xl:grid-cols-[18rem_minmax(0,1fr)] 2xl:grid-cols-[20rem_minmax(0,1fr)]">
        <TreePane
          tree={tree}
          node={inTree}
          set={set}
          chosenSet={selection.set}
          atHome={atHome}
          onHome={() => void go({ resource: undefined, id: '', page: HOME })}
          mayWrite={mayWrite && !ended}
          onMoved={saved}
          onSelect={(to, toId, inSet) =>
            void go({ resource: to, id: String(toId), ...(inSet === undefined ? {} : { set: inSet }) })
          }
        />
        <section aria-label="Page" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ViewBar
            {...{ set, ended }}
            width={selection.width}
            onSet={(to) => void go({ set: to })}
            onWidth={(width) => void go({ width })}
            onPublic={() => {
              clearNotices();
              void go({ set: 0 });
            }}
          />
          <ShownPage
            {...{ selection, found, saves, atHome }}
            path={kind ? (row.data?.page_address ?? node?.page) : selection.page}
            isGone={kind === 'drafts' ? tree.catalogue.data !== undefined : isNotThere(row.error)}
            onWalked={(to) => void walked(to)}
            onSaved={saved}
          />
        </section>
      </div>
      {launching && launched && (
        <LaunchDialog
          resource={launched.resource}
          id={launched.id}
          name={launched.name}
          set={set}
          onClose={() => setLaunching(false)}
          onDone={(into, publicly, text) => {
            setLaunching(false);
            notify(text, { type: 'success' });
            saved({ set: into });
            if (into.state === 'published') void client.invalidateQueries();
            if (publicly && into.state === 'published') void go({ set: 0 });
          }}
        />
      )}
    </Screen>
  );
}

const fieldsPath = ({ resource, row, draft, set }: Subject): string | undefined =>
  row ? rowPath(resource, row.id) : draft && `/${resource}/add?set=${set?.id}&draft=${draft.id}`;

interface ShownPageProps {
  selection: Selection;
  found: ReturnType<typeof useSubject>;
  path: string | undefined;
  saves: number;
  atHome: boolean;
  isGone: boolean;
  onWalked: (path: string) => void;
  onSaved: (saved: Saved) => void;
}

function ShownPage({ selection, found, path, saves, atHome, isGone, onWalked, onSaved }: ShownPageProps) {
  const { resource, subject, row, set, changes, ended } = found;
  // Without an open change set, an edit meant for it would be public.
  const isOpen = !ended && (!set || isOpenSet(set));
  const mayEdit = useMay(resource?.right ?? 'catalogue', 'write') && isOpen;
  const mayBanners = useMay('content', 'write') && isOpen;
  const banners = useBanners(atHome, set, changes);
  if (path === undefined)
    return (
      <div className="p-4">
        {isGone ? (
          <EmptyState title="This no longer exists">
            <p>Choose something else in the tree.</p>
          </EmptyState>
        ) : (
          <Waiting query={row} label="Loading" />
        )}
      </div>
    );
  const layers = [
    ...(resource && subject && mayEdit ? [{ resource, subject, parts: partsOf(resource.name) }] : []),
    ...(mayBanners ? banners : []),
  ];
  return (
    <PageFrame
      prefix={previewOf({ ...selection, set: set?.id ?? 0 })}
      path={path}
      version={`${saves} ${set?.version ?? ''}`}
      width={selection.width}
      onWalked={onWalked}
    >
      {(state) =>
        layers.map((layer) => (
          <PartLayer
            key={`${layer.resource.name} ${layer.subject.row?.id ?? selection.id}`}
            {...state}
            {...layer}
            onSaved={onSaved}
          />
        ))
      }
    </PageFrame>
  );
}

/** `node`: the selected row in the tree. `inTree`: that row, or the product of a model. */
function useNode(tree: TreeState, { resource, id }: Selection, row: Row | undefined) {
  const product = useModelPlace(resource === 'models' ? row : undefined)?.product;
  const node = findNode(tree.roots, ({ key }) => key === keyOf(resource ?? '', id));
  const ofProduct = findNode(
    tree.roots,
    ({ key }) => product?.id !== undefined && key === keyOf('products', String(product.id)),
  );
  const inCategory = resource === 'products' ? written(row?.category) : (product?.category ?? '');
  const category = findNode(tree.roots, ({ resource: of, slug }) => of === 'categories' && slug === inCategory);
  const inTree = node ?? ofProduct;
  useRevealed(tree, inTree, inCategory ? category : undefined);
  return { node, inTree };
}

/** `saves` counts the saves; each new number reloads the page. */
function useSaved(resource: Resource | undefined, set: number, onSet: (set: number) => void) {
  const client = useQueryClient();
  const catalogueChanged = useCatalogueChanged();
  const draftsChanged = useDraftsChanged();
  const [saves, setSaves] = useState(0);
  const saved = (what: Saved) => {
    setSaves((before) => before + 1);
    catalogueChanged();
    void client.invalidateQueries({ queryKey: BANNERS });
    if ('row' in what && resource) client.setQueryData(rowKey(resource.name, what.row.id), what.row);
    if (!('set' in what)) return;
    draftsChanged();
    if (what.set.id !== set) onSet(what.set.id);
  };
  return { saves, saved };
}

async function rowOf(path: string): Promise<{ resource: string; id: number | string } | undefined> {
  const key = decodeURIComponent(path.split('/').at(-1) ?? '');
  if (!key) return undefined;
  for (const [resource, field] of [
    ['products', 'f.slug'],
    ['models', 'f.name'],
  ] as const) {
    const { rows } = await office.getRaw('/api/office/rows', { resource, state: 'all', [field]: key, per_page: '2' });
    const row = rows.find(({ page_address }) => page_address === path);
    if (row) return { resource, id: row.id };
  }
  return undefined;
}

const isNotThere = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

const rowKey = (resource: string, id: number | string) => [resource, 'row', String(id)];

function useSubject({ resource: name, id, set: setId }: Selection) {
  const { data: resources = [] } = useResources();
  const isDraft = name === 'drafts';
  const row = useQuery({
    queryKey: rowKey(name ?? '', id),
    enabled: name !== undefined && !isDraft,
    queryFn: async () => (await office.getRaw('/api/office/row', { resource: name ?? '', id })).row,
  });
  const chosen = useChosenSet(setId);
  const draft = draftIn(chosen.changes, name, id);
  const resource: Resource | undefined = resources.find((one) => one.name === (isDraft ? draft?.resource : name));
  const stored = isDraft || !row.data ? undefined : row.data;
  const subject: Subject | undefined =
    resource && (stored || (isDraft && draft))
      ? { resource: resource.name, row: stored, draft, set: chosen.set }
      : undefined;
  return { resource, subject, row, ...chosen };
}

interface ChosenSet {
  set: ChangeSet | undefined;
  changes: readonly DraftChange[];
  /** The chosen change set, if published or discarded. */
  ended: ChangeSet | undefined;
}

function useChosenSet(id: number): ChosenSet {
  const query = useSet(id, { enabled: id > 0 });
  const { set, changes = [] } = (id > 0 && query.data) || {};
  if (set && isWaiting(set)) return { set, changes, ended: undefined };
  return { set: undefined, changes: [], ended: set };
}

const draftIn = (changes: readonly DraftChange[], resource: string | undefined, id: string) =>
  resource === 'drafts'
    ? changes.find((one) => String(one.id) === id)
    : changes.find((one) => one.resource === resource && one.row_id === id);

function useBanners(enabled: boolean, set: ChangeSet | undefined, changes: readonly DraftChange[]) {
  const resource = useResource('banners');
  const { data } = useQuery({
    queryKey: BANNERS,
    enabled: enabled && resource !== undefined,
    queryFn: async () => {
      const input = { resource: 'banners', state: 'all', per_page: MOST } as const;
      const { rows } = await office.getRaw('/api/office/rows', input);
      return rows.map((row) => ({ row, parts: [bannerPart(row.id)] }));
    },
  });
  if (!enabled || !resource) return [];
  return (data ?? []).map(({ row, parts }) => ({
    resource,
    subject: { resource: 'banners', row, draft: draftIn(changes, 'banners', String(row.id)), set },
    parts,
  }));
}
