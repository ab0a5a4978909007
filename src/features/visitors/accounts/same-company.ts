import { rawSql } from '../../../platform/postgres/plain-sql.ts';

/** Accounts `o` of the same company as the account `u`, for staff: both state the company themselves. */
export const SAME_COMPANY_SQL = rawSql(
  `(o.company_name <> '' and lower(o.company_name) = lower(u.company_name) or o.gstin <> '' and o.gstin = u.gstin)`,
);
