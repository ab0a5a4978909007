import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { getListChoiceNames, parseJson, storeChoice, useStoredChoice } from '../../shell/data/browser-choices.ts';
import {
  buildRowsInput,
  buildRowsQuery,
  type ListFilter,
  type ListSort,
  RESOURCES_IN_CATEGORIES,
  WITHIN_FILTER,
} from '../../shell/data/row-queries.ts';

const PROGRESS_MS = 1000;
export const ROWS_PER_PAGE = 50;
/** Rows beyond this page are reached by search and filters. */
export const LAST_LIST_PAGE = 10_000 / ROWS_PER_PAGE;

interface RequestedList {
  filter: ListFilter;
  sort: ListSort | undefined;
  page: number;
  set: number;
}

const dropEmptyFilters = (filter: object): ListFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => typeof value === 'string' && value !== ''));

function parseRequestedList(
  search: string,
  { facts, fields, filters: others, sorts }: PresentedResource,
): RequestedList {
  const named = [...facts, ...fields, ...others].map(({ name }) => `f.${name}`);
  const filters = new Set(['search', 'state', `f.${WITHIN_FILTER}`, ...named]);
  const params = new URLSearchParams(search);
  const [filter, field] = [parseJson(params.get('filter') ?? ''), params.get('sort')];
  const [page, set] = [Number(params.get('page')), Number(params.get('set'))];
  return {
    filter: dropEmptyFilters(Object.fromEntries(Object.entries(Object(filter)).filter(([name]) => filters.has(name)))),
    sort:
      field && sorts.includes(field) ? { field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' } : undefined,
    page: Number.isInteger(page) && page > 0 && page <= LAST_LIST_PAGE ? page : 1,
    set: Number.isInteger(set) && set > 0 ? set : 0,
  };
}

function formatSearch({ filter, sort, page, set }: RequestedList): string {
  const params = new URLSearchParams();
  if (Object.keys(filter).length) params.set('filter', JSON.stringify(filter));
  if (sort) params.set('sort', sort.field);
  if (sort) params.set('order', sort.order);
  if (page > 1) params.set('page', String(page));
  if (set) params.set('set', String(set));
  return String(params);
}

export function getDefaultSort({ name, order, sorts, fields, first_sort }: PresentedResource): ListSort {
  if (first_sort) return { field: first_sort.field, order: first_sort.order === 'desc' ? 'DESC' : 'ASC' };
  const dated = fields.find(({ kind, required }) => kind === 'date' && required);
  if (dated) return { field: dated.name, order: 'DESC' };
  return { field: (order && !RESOURCES_IN_CATEGORIES.has(name) ? order : sorts[0]) ?? 'id', order: 'ASC' };
}

/** Search, filters, order and page are in the URL; without them those of the last visit apply. */
export function useResourceList(resource: PresentedResource) {
  const names = getListChoiceNames(resource.name);
  const { search } = useLocation();
  const navigate = useNavigate();
  const left = useStoredChoice(names.search);
  const [returnTo, setReturnTo] = useState(search === '' && typeof left === 'string' ? left : '');
  if (returnTo && search) setReturnTo('');
  useEffect(() => {
    if (returnTo) navigate({ search: returnTo }, { replace: true });
    else storeChoice(names.search, search || undefined);
  }, [returnTo, search, names.search, navigate]);

  const asked = parseRequestedList(search || returnTo, resource);
  const { filter, page, set } = asked;
  const sort = asked.sort ?? getDefaultSort(resource);
  const show = (next: Partial<RequestedList>, replace = false) =>
    navigate({ search: formatSearch({ ...asked, page: 1, ...next }) }, { replace });

  const input = { ...buildRowsInput(resource.name, filter, sort), page: String(page), per_page: String(ROWS_PER_PAGE) };
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...buildRowsQuery(input),
    placeholderData: keepPreviousData,
    // Refetches while a row, such as a printed catalogue, is still being made.
    refetchInterval: ({ state }) => (state.data?.rows.some(({ progress }) => progress) ? PROGRESS_MS : false),
  });
  const beyond = page > 1 && !isFetching && data?.rows.length === 0;
  useEffect(() => {
    if (beyond) show({ page: 1 }, true);
  });

  const [unfiltered, setUnfiltered] = useState<number>();
  const isUnfiltered = Object.keys(filter).every((name) => name === 'state');
  if (data && isUnfiltered && !isPlaceholderData && unfiltered !== data.total) setUnfiltered(data.total);

  const chosen = useStoredChoice(names.selected);
  const selected: readonly Row['id'][] = Array.isArray(chosen) ? chosen : [];
  return {
    rows: data?.rows,
    names: data?.names,
    drafts: data?.drafts,
    total: data?.total ?? 0,
    exact: data?.exact ?? true,
    unfiltered,
    error,
    isPending,
    isFetching,
    refetch,
    filter,
    sort,
    page,
    set,
    setFilter: (next: ListFilter) => show({ filter: dropEmptyFilters(next) }),
    setSort: (next: ListSort) => show({ sort: next }),
    setPage: (next: number) => show({ page: next }),
    setSet: (next: number) => show({ set: next }),
    selected,
    select: (ids: readonly Row['id'][]) => storeChoice(names.selected, ids.length ? ids : undefined),
  };
}

export type ResourceListState = ReturnType<typeof useResourceList>;
