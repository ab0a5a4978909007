import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ChangeSet, DraftChange } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import {
  isSetOpen as isOpenSet,
  isSetWaiting,
  useChangeSet,
  useChangeSets,
  useInvalidateDrafts,
} from '../../rows/drafts/drafts-data.ts';
import { buildNodeKey, findNode, getNodeMark, listHolders } from '../../rows/tree/tree-nodes.ts';
import { type CatalogueTreeState, useCatalogueTree, useRevealNode } from '../../rows/tree/use-catalogue-tree.ts';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useInvalidateCatalogue } from '../../shell/data/catalogue-queries.ts';
import { buildRowPath, formatPlainValue, formatPlural } from '../../shell/data/form-values.ts';
import { formatMomentInZone } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResource, useResources } from '../../shell/data/staff-session.ts';
import { useNotices } from '../../shell/parts/notices.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import {
  buildCatalogueAddress,
  buildPreviewPath,
  type CatalogueSelection,
  type EditSubject,
  findRowByPath,
  PREVIEW_WIDTHS,
  type PreviewWidth,
  parseCatalogueSelection,
} from './catalogue-selection.ts';
import { LaunchDialog } from './launch-dialog.tsx';
import { useModelContext } from './model-context.ts';
import { PageFrame } from './page-frame.tsx';
import { buildBannerRegion, getPageRegions } from './page-regions.ts';
import type { SavedRegion } from './region-form.tsx';
import { RegionLayer } from './region-layer.tsx';
import { TreePane } from './tree-pane.tsx';

const HOME = '/';
const BANNERS_KEY = ['banners', 'of the home page'];
const MAX_BANNERS = '100';

const WIDTH_NAMES: Record<PreviewWidth, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

interface ViewBarProps {
  set: ChangeSet | undefined;
  ended: ChangeSet | undefined;
  width: PreviewWidth;
  onSet: (set: number) => void;
  onWidth: (width: PreviewWidth) => void;
  onPublic: () => void;
}

function ViewBar({ set, ended, width, onSet, onWidth, onPublic }: ViewBarProps) {
  const { data: sets = [] } = useChangeSets('waiting');
  return (
    <div className="dense flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-steel-200 px-3 py-2">
      <div className="w-56 max-w-full">
        <SelectField
          label="Shown"
          value={set ? String(set.id) : ''}
          onChange={({ target }) => onSet(Number(target.value))}
        >
          <SelectOptions
            any="Live version"
            choices={sets.map(({ id, title, changes, publish_at }) => ({
              value: String(id),
              label: `With ${title} (${publish_at ? formatMomentInZone(publish_at) : formatPlural(changes, 'draft')})`,
            }))}
          />
        </SelectField>
      </div>
      <fieldset className="flex self-end rounded-md border border-steel-300 bg-white p-0.5">
        <legend className="sr-only">Width</legend>
        {(Object.keys(PREVIEW_WIDTHS) as PreviewWidth[]).map((one) => (
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
            {WIDTH_NAMES[one]}
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
            This change set is scheduled. To change it, cancel the schedule:{' '}
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
  const selection = parseCatalogueSelection(kind, id, params);
  const found = useEditSubject(selection);
  const { resource, subject, row, set, ended } = found;
  const atHome = kind === undefined && selection.page === HOME;
  const tree = useCatalogueTree(selection.set);
  const mayWrite = useHasRight('catalogue', 'write');
  const [launching, setLaunching] = useState(false);
  const { node, inTree } = useTreeNode(tree, selection, row.data);
  const go = (change: Partial<CatalogueSelection>, replace = false) =>
    navigate(buildCatalogueAddress({ ...selection, ...change }), { replace });
  const { saves, saved } = useSaves(resource, selection.set, (into) => void go({ set: into }));
  const walked = async (address: string) => {
    const [path = '/'] = address.split('?');
    const at = (tree.catalogue.data && findRowByPath(tree.catalogue.data, path)) ?? (await findRowOfPage(path));
    await go(at ? { resource: at.resource, id: String(at.id) } : { resource: undefined, id: '', page: address }, true);
  };
  const isHidden = node !== undefined && [node, ...listHolders(node)].some((one) => getNodeMark(one));
  const launched = node?.row && (set ? isOpenSet(set) : isHidden) ? node : undefined;
  const allFields = atHome ? '/banners' : subject && buildFieldsPath(subject);
  return (
    <OfficeScreen
      title="Catalogue"
      actions={
        <>
          {mayWrite && launched && (
            <Button size="small" onClick={() => setLaunching(true)}>
              Publish…
            </Button>
          )}
          {allFields && (
            <Link to={allFields} className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
              {atHome ? 'All banners' : 'All fields'}
            </Link>
          )}
        </>
      }
    >
      <div className="-mx-4 -my-5 grid h-[calc(100dvh-var(--header-height)-var(--tabs-height))] min-h-80 min-w-0 grid-cols-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[15rem_minmax(0,1fr)] lg:-mx-6 xl:grid-cols-[18rem_minmax(0,1fr)] 2xl:grid-cols-[20rem_minmax(0,1fr)]">
        <TreePane
          tree={tree}
          node={inTree}
          set={set}
          chosenSet={selection.set}
          atHome={atHome}
          onHome={() => void go({ resource: undefined, id: '', page: HOME })}
          mayWrite={mayWrite && !ended}
          onMoved={saved}
          onSelect={(to, toId, { set: inSet, launch = false } = {}) => {
            void go({ resource: to, id: String(toId), ...(inSet !== undefined && { set: inSet }) });
            if (launch) setLaunching(true);
          }}
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
          <PreviewedPage
            {...{ selection, found, saves, atHome }}
            path={kind ? (row.data?.page_address ?? node?.page) : selection.page}
            isGone={kind === 'drafts' ? tree.catalogue.data !== undefined : isMissingError(row.error)}
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
    </OfficeScreen>
  );
}

const buildFieldsPath = ({ resource, row, draft, set }: EditSubject): string | undefined =>
  row ? buildRowPath(resource, row.id) : draft && `/${resource}/add?set=${set?.id}&draft=${draft.id}`;

interface PreviewedPageProps {
  selection: CatalogueSelection;
  found: ReturnType<typeof useEditSubject>;
  path: string | undefined;
  saves: number;
  atHome: boolean;
  isGone: boolean;
  onWalked: (path: string) => void;
  onSaved: (saved: SavedRegion) => void;
}

function PreviewedPage({ selection, found, path, saves, atHome, isGone, onWalked, onSaved }: PreviewedPageProps) {
  const { resource, subject, row, set, changes, ended } = found;
  // Without an open change set, an edit meant for it would be public.
  const isOpen = !ended && (!set || isOpenSet(set));
  const mayEdit = useHasRight(resource?.right ?? 'catalogue', 'write') && isOpen;
  const mayBanners = useHasRight('content', 'write') && isOpen;
  const banners = useBannerLayers(atHome, set, changes);
  if (path === undefined)
    return (
      <div className="p-4">
        {isGone ? (
          <EmptyState title="This no longer exists">
            <p>Choose something else in the tree.</p>
          </EmptyState>
        ) : (
          <QueryStatus query={row} label="Loading" />
        )}
      </div>
    );
  const layers = [
    ...(resource && subject && mayEdit ? [{ resource, subject, parts: getPageRegions(resource.name) }] : []),
    ...(mayBanners ? banners : []),
  ];
  return (
    <PageFrame
      prefix={buildPreviewPath({ ...selection, set: set?.id ?? 0 })}
      path={path}
      version={`${saves} ${set?.version ?? ''}`}
      width={selection.width}
      onWalked={onWalked}
    >
      {(state) =>
        layers.map((layer) => (
          <RegionLayer
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
function useTreeNode(tree: CatalogueTreeState, { resource, id }: CatalogueSelection, row: Row | undefined) {
  const product = useModelContext(resource === 'models' ? row : undefined)?.product;
  const node = findNode(tree.roots, ({ key }) => key === buildNodeKey(resource ?? '', id));
  const ofProduct = findNode(
    tree.roots,
    ({ key }) => product?.id !== undefined && key === buildNodeKey('products', String(product.id)),
  );
  const inCategory = resource === 'products' ? formatPlainValue(row?.category) : (product?.category ?? '');
  const category = findNode(tree.roots, ({ resource: of, slug }) => of === 'categories' && slug === inCategory);
  const inTree = node ?? ofProduct;
  useRevealNode(tree, inTree, inCategory ? category : undefined);
  return { node, inTree };
}

/** `saves` counts the saves; each new number reloads the page. */
function useSaves(resource: PresentedResource | undefined, set: number, onSet: (set: number) => void) {
  const client = useQueryClient();
  const catalogueChanged = useInvalidateCatalogue();
  const draftsChanged = useInvalidateDrafts();
  const [saves, setSaves] = useState(0);
  const saved = (what: SavedRegion) => {
    setSaves((before) => before + 1);
    catalogueChanged();
    void client.invalidateQueries({ queryKey: BANNERS_KEY });
    if ('row' in what && resource) client.setQueryData(buildRowQueryKey(resource.name, what.row.id), what.row);
    if (!('set' in what)) return;
    draftsChanged();
    if (what.set.id !== set) onSet(what.set.id);
  };
  return { saves, saved };
}

async function findRowOfPage(path: string): Promise<{ resource: string; id: number | string } | undefined> {
  const key = decodeURIComponent(path.split('/').at(-1) ?? '');
  if (!key) return undefined;
  for (const [resource, field] of [
    ['products', 'f.slug'],
    ['models', 'f.name'],
  ] as const) {
    const { rows } = await officeApi.getRaw('/api/office/rows', {
      resource,
      state: 'all',
      [field]: key,
      per_page: '2',
    });
    const row = rows.find(({ page_address }) => page_address === path);
    if (row) return { resource, id: row.id };
  }
  return undefined;
}

const isMissingError = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

const buildRowQueryKey = (resource: string, id: number | string) => [resource, 'row', String(id)];

function useEditSubject({ resource: name, id, set: setId }: CatalogueSelection) {
  const { data: resources = [] } = useResources();
  const isDraft = name === 'drafts';
  const row = useQuery({
    queryKey: buildRowQueryKey(name ?? '', id),
    enabled: name !== undefined && !isDraft,
    queryFn: async () => (await officeApi.getRaw('/api/office/row', { resource: name ?? '', id })).row,
  });
  const chosen = useChosenChangeSet(setId);
  const draft = findDraft(chosen.changes, name, id);
  const resource: PresentedResource | undefined = resources.find(
    (one) => one.name === (isDraft ? draft?.resource : name),
  );
  const stored = isDraft || !row.data ? undefined : row.data;
  const subject: EditSubject | undefined =
    resource && (stored || (isDraft && draft))
      ? { resource: resource.name, row: stored, draft, set: chosen.set }
      : undefined;
  return { resource, subject, row, ...chosen };
}

interface ChosenChangeSet {
  set: ChangeSet | undefined;
  changes: readonly DraftChange[];
  /** The chosen change set, if published or discarded. */
  ended: ChangeSet | undefined;
}

function useChosenChangeSet(id: number): ChosenChangeSet {
  const query = useChangeSet(id, { enabled: id > 0 });
  const { set, changes = [] } = (id > 0 && query.data) || {};
  if (set && isSetWaiting(set)) return { set, changes, ended: undefined };
  return { set: undefined, changes: [], ended: set };
}

const findDraft = (changes: readonly DraftChange[], resource: string | undefined, id: string) =>
  resource === 'drafts'
    ? changes.find((one) => String(one.id) === id)
    : changes.find((one) => one.resource === resource && one.row_id === id);

function useBannerLayers(enabled: boolean, set: ChangeSet | undefined, changes: readonly DraftChange[]) {
  const resource = useResource('banners');
  const { data } = useQuery({
    queryKey: BANNERS_KEY,
    enabled: enabled && resource !== undefined,
    queryFn: async () => {
      const input = { resource: 'banners', state: 'all', per_page: MAX_BANNERS } as const;
      const { rows } = await officeApi.getRaw('/api/office/rows', input);
      return rows.map((row) => ({ row, parts: [buildBannerRegion(row.id)] }));
    },
  });
  if (!enabled || !resource) return [];
  return (data ?? []).map(({ row, parts: regions }) => ({
    resource,
    subject: { resource: 'banners', row, draft: findDraft(changes, 'banners', String(row.id)), set },
    parts: regions,
  }));
}
