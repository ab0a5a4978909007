import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { PLUS_ICON } from '../../../src/ui/page-icon-paths.ts';
import { type SeenDraft, useRowMove } from '../../rows/drafts/use-row-move.tsx';
import { NewRowDialog } from '../../rows/tree/new-row-dialog.tsx';
import { buildNodeKey, type TreeNode } from '../../rows/tree/tree-nodes.ts';
import { TreeSearch } from '../../rows/tree/tree-search.tsx';
import type { TreeDestination } from '../../rows/tree/tree-view.tsx';
import { TreeView } from '../../rows/tree/tree-view.tsx';
import type { CatalogueTreeState } from '../../rows/tree/use-catalogue-tree.ts';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { useInvalidateCatalogue } from '../../shell/data/catalogue-queries.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';

interface TreePaneProps {
  tree: CatalogueTreeState;
  node: TreeNode | undefined;
  set: ChangeSet | undefined;
  chosenSet: number;
  mayWrite: boolean;
  atHome: boolean;
  onHome: () => void;
  /** `launch` opens the dialog that publishes the row. */
  onSelect: (resource: string, id: number | string, further?: { set?: number | undefined; launch?: boolean }) => void;
  onMoved: (saved: { set: ChangeSet }) => void;
}

export function TreePane({ tree, node, set, chosenSet, mayWrite, atHome, onHome, onSelect, onMoved }: TreePaneProps) {
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<TreeNode>();
  const [empty, setEmpty] = useState<string>();
  const { catalogue, roots, isOpen, setOpen, showMore } = tree;
  const holder = node?.holds === 'nothing' ? node.parent : node;

  useEffect(() => {
    if (empty === undefined || node?.key !== empty) return;
    setEmpty(undefined);
    setAdding(node);
  }, [empty, node]);

  const select = (one: TreeNode) => {
    if (one.draft) onSelect('drafts', one.id, { set: one.draft.set });
    else onSelect(one.resource, one.id);
    if (one.holds !== 'nothing') setOpen(one, true);
  };
  const isPlanned = set?.state === 'scheduled';
  const { moveTo, busy, announcement, dialog } = useTreeMove(roots, chosenSet, onMoved);
  return (
    <div
      className={`flex min-h-0 min-w-0 flex-col gap-2 border-steel-200 p-3 max-md:border-b md:border-e ${
        adding ? 'overflow-y-auto max-md:max-h-[75dvh]' : 'overflow-hidden max-md:max-h-[38dvh]'
      }`}
    >
      <search className="dense">
        <ListSearchField value={search} onSearch={setSearch} />
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
          <Icon path={PLUS_ICON} className="size-4" />
          {holder.holds === 'products' ? 'New product here' : 'New category here'}
        </Button>
      )}
      {adding && (
        <NewRowDialog
          holder={adding}
          set={isPlanned ? undefined : set}
          onClose={() => setAdding(undefined)}
          onAdded={(resource, row, hasHiddenParents) => {
            setOpen(adding, true);
            setAdding(undefined);
            if (resource === 'categories') setEmpty(buildNodeKey(resource, String(row.id)));
            onSelect(resource, row.id, { launch: hasHiddenParents });
          }}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {mayWrite && (
        <p id="tree-help" className="sr-only">
          Arrow keys move through the tree, Enter selects. With Alt, the arrow keys move a row: up and down among its
          neighbours, right into the one above it, left out of the one that holds it.{' '}
          {set ? `The new order is a draft in “${set.title}”.` : 'Visitors see the new order at once.'}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto p-0.5" aria-busy={busy}>
        {search.trim() ? (
          <TreeSearch
            search={search.trim()}
            onSelect={({ resource, id }) =>
              onSelect(resource, id, {
                set: catalogue.data?.drafts.find((draft) => resource === 'drafts' && draft.id === id)?.set,
              })
            }
          />
        ) : (
          <>
            <QueryStatus query={catalogue} label="Loading the catalogue" />
            {roots.length > 0 && (
              <TreeView
                roots={roots}
                selected={node?.key}
                isOpen={isOpen}
                onOpen={setOpen}
                onSelect={select}
                onMore={showMore}
                onMove={mayWrite && !isPlanned ? moveTo : undefined}
              />
            )}
          </>
        )}
      </div>
      {dialog}
    </div>
  );
}

function useTreeMove(roots: readonly TreeNode[], set: number, onMoved: TreePaneProps['onMoved']) {
  const client = useQueryClient();
  const catalogueChanged = useInvalidateCatalogue();
  const { move, ...state } = useRowMove(set, {
    onMoved: (moved) => 'set' in moved && onMoved(moved),
    onEnd: async (resource) => {
      await catalogueChanged();
      void client.invalidateQueries({ queryKey: [resource] });
    },
  });
  const moveTo = ({ row, resource, name: label }: TreeNode, destination: TreeDestination) => {
    if (!row) return;
    const { id, version } = row;
    void move({ resource, id, version, label, target: destination, drafts: listSeenDrafts(roots, resource) });
  };
  return { ...state, moveTo };
}

const listSeenDrafts = (nodes: readonly TreeNode[], resource: string): SeenDraft[] =>
  nodes.flatMap(({ row, resource: of, below }) => [
    ...(row && row.draft_version !== null && of === resource ? [{ id: row.id, version: row.draft_version }] : []),
    ...listSeenDrafts(below, resource),
  ]);
