import { foreignModelsColumns } from '../../catalogue/alternatives/foreign-models.tables.ts';
import { statedIn } from '../../catalogue/alternatives/stated-in-text.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { contentSheet } from './content-sheet.ts';

export const foreignModelsSheet = contentSheet({
  name: 'foreign_models',
  key: ['maker', 'number'],
  order: 't.maker, t.number',
  columns: foreignModelsColumns,
  check(row, context) {
    const report = reporter(context, 'foreign_models', row);
    const attributes = [...context.keys.attributes].map(([name, unit], id) => ({ id, name, unit }));
    for (const { problem, allowed } of statedIn(String(row.values.figures), attributes).problems)
      report('figures', problem, allowed);
  },
});
