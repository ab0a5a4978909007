import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { PLUS } from '../../src/ui/page-icon-paths.ts';
import { SearchField } from '../controls/search-field.tsx';
import { useCatalogueChanged } from '../data/catalogue.ts';
import { office, textOf } from '../data/office-api.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { useNotify } from '../parts/notices.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { NewRow } from '../tree/new-row.tsx';
import { Tree } from '../tree/tree.tsx';
import type { TreeNode } from '../tree/tree-nodes.ts';
import type { Place } from '../tree/tree-places.ts';
import { TreeSearch } from '../tree/tree-search.tsx';
import type { TreeState } from '../tree/use-tree.ts';

interface TreePaneProps {
  tree: TreeState;
  node: TreeNode | undefined;
  set: ChangeSet | undefined;
  mayWrite: boolean;
  /** Whether the home page is shown, which lies beside the tree. */
  atHome: boolean;
  onHome: () => void;
  onSelect: (resource: string, id: number | string, set?: number) => void;
}

/** Brands, categories and products: found, ordered, moved, and new ones. */
export function TreePane({ tree, node, set, mayWrite, atHome, onHome, onSelect }: TreePaneProps) {
  const notify = useNotify();
  const client = useQueryClient();
  const changed = useCatalogueChanged();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<TreeNode>();
  const [moving, setMoving] = useState(false);
  const [said, setSaid] = useState('');
  const { catalogue, roots, isOpen, setOpen, showMore } = tree;
  /** What a new row would lie in: what is selected, or what holds the selected product. */
  const holder = node?.holds === 'nothing' ? node.parent : node;

  const select = (one: TreeNode) => {
    if (one.draft) onSelect('drafts', one.id, one.draft.set);
    else onSelect(one.resource, one.id);
    if (one.holds !== 'nothing') setOpen(one, true);
  };
  const move = async (one: TreeNode, { into, before }: Place) => {
    if (moving || !one.row) return;
    setMoving(true);
    try {
      const { id, version } = one.row;
      const place = { before, ...(into === undefined ? {} : { into }) };
      await office.callRaw('/api/office/place_row', { resource: one.resource, id, version, ...place });
      setSaid(`${one.name} was moved`);
      if (set)
        notify(`${one.name} was moved. Visitors see that at once: it is not in “${set.title}”.`, { type: 'success' });
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    } finally {
      changed();
      // It has another version now, and so have some of its neighbours.
      void client.invalidateQueries({ queryKey: [one.resource] });
      setMoving(false);
    }
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-col gap-2 overflow-hidden border-steel-200 p-3 max-md:max-h-[38dvh] max-md:border-b md:border-e">
      <search className="dense">
        <SearchField value={search} onSearch={setSearch} />
      </search>
      <button
        type="button"
        aria-current={atHome ? 'page' : undefined}
        onClick={onHome}
        className="min-h-8 rounded-md px-2 text-start font-semibold text-steel-900 hover:bg-steel-100 aria-[current]:bg-slate-100"
      >
        Home page
      </button>
      {mayWrite && holder?.row && !adding && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setAdding(holder)}>
          <Icon path={PLUS} className="size-4" />
          {holder.holds === 'products' ? 'New product here' : 'New category here'}
        </Button>
      )}
      {adding && (
        <NewRow
          holder={adding}
          set={set?.state === 'scheduled' ? undefined : set}
          onClose={() => setAdding(undefined)}
          onAdded={(resource, row) => {
            setOpen(adding, true);
            setAdding(undefined);
            onSelect(resource, row.id);
          }}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {mayWrite && (
        <p id="tree-help" className="sr-only">
          Arrow keys walk through the tree, Enter selects. With Alt, the arrow keys move a row: up and down among its
          neighbours, right into the one above it, left out of the one that holds it. Visitors see the new order at
          once.
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto p-0.5" aria-busy={moving}>
        {search.trim() ? (
          <TreeSearch
            search={search.trim()}
            onSelect={({ resource, id }) =>
              onSelect(
                resource,
                id,
                catalogue.data?.drafts.find((draft) => resource === 'drafts' && draft.id === id)?.set,
              )
            }
          />
        ) : (
          <>
            <Waiting query={catalogue} label="Loading the catalogue" />
            {roots.length > 0 && (
              <Tree
                roots={roots}
                selected={node?.key}
                isOpen={isOpen}
                onOpen={setOpen}
                onSelect={select}
                onMore={showMore}
                onMove={mayWrite ? (one, place) => void move(one, place) : undefined}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
