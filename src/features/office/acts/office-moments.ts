import type { TableValue } from '../../workbook/staging/resource-table.ts';

const ZONE = '(select time_zone from office_settings)';

/** SQL of a moment in the office's time zone: `2026-01-31 14:30`, '' for none. */
export const selectInOfficeTime = (moment: string): string =>
  `coalesce(to_char((${moment}) at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI'), '')`;

/** Converts the text of `selectInOfficeTime` back to a moment. */
export const buildMomentValue = (column: string): TableValue => ({
  value: `nullif(staged."${column}", '')::timestamp at time zone ${ZONE}`,
  from: [column],
});
