import { type ReactNode, useMemo, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { useSearch } from '../../../web/search/use-search.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { gridSearch } from '../filters/filter-selection-url.ts';
import { type ChosenModel, type TableSurroundings, TableSurroundingsContext } from '../model-tables/chosen-model.ts';
import { fittingModels } from './fitting.ts';
import { ListFilters } from './list-filters.tsx';
import type { GroupView } from './load-product.ts';

const ModelBar = lazyComponent(async () => (await import('./model-bar.tsx')).ModelBar);

interface ModelChoiceProps {
  groups: readonly GroupView[];
  children: ReactNode;
}

/**
 * What helps to choose among the models of a product: the filters of the list that led here, and a bar with the model whose
 * row was used last. The filters are read from the URL in the browser only, so that the page is rendered and cached once for
 * all of them (docs/decisions/081-filters-that-travel.md).
 */
export function ModelChoice({ groups, children }: ModelChoiceProps) {
  const hydrated = useHydrated();
  const { filters } = useSearch(gridSearch);
  const [chosen, choose] = useState<ChosenModel | null>(null);
  const [only, setOnly] = useState(false);
  const tables = useMemo(() => groups.flatMap((group) => group.tables), [groups]);
  const fitting = useMemo(
    () => (hydrated && Object.keys(filters).length ? fittingModels(tables, filters) : undefined),
    [hydrated, tables, filters],
  );
  const surroundings = useMemo<TableSurroundings>(() => ({ choose, fitting, fittingOnly: only }), [fitting, only]);
  return (
    <TableSurroundingsContext value={surroundings}>
      {fitting && <ListFilters tables={tables} selection={filters} count={fitting.size} only={only} onOnly={setOnly} />}
      {children}
      {chosen && <ModelBar model={chosen} onClose={() => choose(null)} />}
    </TableSurroundingsContext>
  );
}
