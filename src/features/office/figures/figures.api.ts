import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { sheetFile } from '../../../platform/sheets/sheet-file.ts';
import { SHEET_TYPES } from '../../../platform/sheets/write-sheet.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { figuresQuery, figuresReply, figuresSheetQuery } from './figures.contract.ts';
import { figuresOfPeriod } from './figures-of-period.ts';
import { figuresRows } from './figures-sheet.ts';

export const figuresApi = behind(staffMay('figures', 'read'), {
  'GET /api/office/desk_figures': endpoint({
    summary: 'How enquiries are answered, quoted and accepted, by week, staff, family or place; no persons who asked',
    query: figuresQuery,
    reply: figuresReply,
    handle: ({ services, query }) => figuresOfPeriod(services, query),
  }),
  'GET /api/office/desk_figures_sheet': endpoint({
    summary: 'The same as a spreadsheet, XLSX or CSV',
    query: figuresSheetQuery,
    reply: z.never(),
    handle: async ({ services, query: { format, ...query } }) => {
      const figures = await figuresOfPeriod(services, query);
      const bytes = await sheetFile(services.workers, format, 'Figures', figuresRows(figures, query.by));
      const headers = {
        'content-type': SHEET_TYPES[format],
        'content-disposition': `attachment; filename="figures-by-${query.by}-${figures.from}-${figures.until}.${format}"`,
        'cache-control': 'no-store',
      };
      return new HttpReply(200, headers, Buffer.from(bytes));
    },
  }),
});
