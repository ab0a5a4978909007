import type { TableValue } from '../../import/workbook/sheet.ts';

const ZONE = '(select time_zone from office_settings)';

/** SQL of a moment in the office's time zone: `2026-01-31 14:30`, '' for none. */
export const inOfficeTime = (moment: string): string =>
  `coalesce(to_char((${moment}) at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI'), '')`;

/** Converts the text of `inOfficeTime` back to a moment. */
export const fromOfficeTime = (column: string): TableValue => ({
  value: `nullif(s."${column}", '')::timestamp at time zone ${ZONE}`,
  from: [column],
});
