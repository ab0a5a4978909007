import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';

/**
 * Sets the position of each model in its table and adds it to the keys. If the workbook has all models of a table, its rows
 * set their order; if it has only some, the stored order stays and new models are appended.
 */
export function setModelPositions(
  models: { product: string; name: string; table: number }[],
  keys: Pick<CatalogueKeys, 'models' | 'addModel'>,
): void {
  const modelsByProduct = Map.groupBy(models, ({ product }) => product);
  for (const [product, listed] of modelsByProduct) {
    const names = new Set(listed.map(({ name }) => name));
    const stored = keys.models.get(product) ?? new Map<string, { table: number; position: number }>();
    for (const [table, inTable] of Map.groupBy(listed, (model) => model.table)) {
      const others = [...stored].filter(([name, model]) => model.table === table && !names.has(name));
      const storedPositions = inTable.flatMap(({ name }) => {
        const model = stored.get(name);
        return model?.table === table ? [model.position] : [];
      });
      let last = Math.max(0, ...storedPositions, ...others.map(([, { position }]) => position));
      for (const [at, { name }] of inTable.entries()) {
        const previous = stored.get(name);
        const stays = previous?.table === table;
        if (others.length > 0 && !stays) last += 1;
        const position = others.length === 0 ? at + 1 : stays ? previous.position : last;
        keys.addModel(product, name, { table, position });
      }
    }
  }
}
