import type { TableValue } from '../../import/workbook/sheet.ts';

const ZONE = '(select time_zone from office_settings)';

/** A moment as the office types and reads it: `2026-01-31 14:30` by its clock, '' for none. */
export const inOfficeTime = (moment: string): string =>
  `coalesce(to_char((${moment}) at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI'), '')`;

/** Such a text as the moment that the table stores. */
export const fromOfficeTime = (column: string): TableValue => ({
  value: `nullif(s."${column}", '')::timestamp at time zone ${ZONE}`,
  from: [column],
});
