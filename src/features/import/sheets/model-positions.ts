import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';

/**
 * Gives each model its place in its table and adds it to the keys. A workbook that names all models of a table sets
 * their order by its rows; one that names a few leaves the stored order and puts new models at the end.
 */
export function placeModels(
  models: { product: string; name: string; table: number }[],
  keys: Pick<CatalogueKeys, 'models' | 'addModel'>,
): void {
  const namedOf = Map.groupBy(models, ({ product }) => product);
  for (const [product, named] of namedOf) {
    const names = new Set(named.map(({ name }) => name));
    const stored = keys.models.get(product) ?? new Map<string, { table: number; position: number }>();
    for (const [table, inTable] of Map.groupBy(named, (model) => model.table)) {
      const others = [...stored].filter(([name, model]) => model.table === table && !names.has(name));
      const kept = inTable.flatMap(({ name }) => {
        const model = stored.get(name);
        return model?.table === table ? [model.position] : [];
      });
      let last = Math.max(0, ...kept, ...others.map(([, { position }]) => position));
      for (const [at, { name }] of inTable.entries()) {
        const before = stored.get(name);
        const stays = before?.table === table;
        if (others.length > 0 && !stays) last += 1;
        const position = others.length === 0 ? at + 1 : stays ? before.position : last;
        keys.addModel(product, name, { table, position });
      }
    }
  }
}
