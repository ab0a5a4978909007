import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  buildCatalogueQuery,
  buildOpenProductsKey,
  buildProductsQuery,
  type CategoryProducts,
} from '../../shell/data/catalogue-queries.ts';
import { buildTree, listHolders, type TreeNode } from './tree-nodes.ts';

const FRESH_MS = 60_000;

/**
 * Loads the products of a category when it is opened.
 * @param set change set shown over the stored rows; 0 for none
 */
export function useCatalogueTree(set: number) {
  const client = useQueryClient();
  const catalogue = useQuery({ ...buildCatalogueQuery(set), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [pages, setPages] = useState<Readonly<Record<number, number>>>({});
  const isOpen = ({ key, resource }: TreeNode) => opened[key] ?? resource === 'brands';
  const categories = (catalogue.data?.categories ?? []).filter(
    ({ id, holds_categories: holds }) => !holds && opened[`categories-${id}`],
  );
  const wanted = categories.map(({ id }) => [id, pages[id] ?? 1] as const);
  const { data: products } = useQuery({
    queryKey: buildOpenProductsKey(wanted, set),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ReadonlyMap<number, CategoryProducts>> =>
      new Map(
        await Promise.all(
          wanted.map(
            async ([id, shown]) =>
              [id, await client.fetchQuery({ ...buildProductsQuery(id, shown, set), staleTime: FRESH_MS })] as const,
          ),
        ),
      ),
  });
  const roots = catalogue.data ? buildTree(catalogue.data, products) : [];
  return {
    catalogue,
    roots,
    isOpen,
    setOpen: (node: TreeNode, open: boolean) => setOpened((before) => ({ ...before, [node.key]: open })),
    showMore: (node: TreeNode) => setPages((before) => ({ ...before, [node.id]: (before[node.id] ?? 1) + 1 })),
    open: (keys: readonly string[]) =>
      setOpened((before) =>
        keys.every((key) => before[key])
          ? before
          : { ...before, ...Object.fromEntries(keys.map((key) => [key, true])) },
      ),
  };
}
export type CatalogueTreeState = ReturnType<typeof useCatalogueTree>;

export function useRevealNode(
  { open }: CatalogueTreeState,
  node: TreeNode | undefined,
  category: TreeNode | undefined,
): void {
  const keys = node
    ? listHolders(node).map(({ key }) => key)
    : category
      ? [...listHolders(category), category].map(({ key }) => key)
      : [];
  const wanted = keys.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row; what is closed by hand stays closed
  useEffect(() => {
    if (wanted) open(wanted.split(' '));
  }, [wanted, node?.key]);
}
