/**
 * Tax on packing and freight (CGST Act 2017, section 8): in a composite supply at the rate of its principal supply, the
 * one of most value; in a mixed supply at the highest rate.
 */
export const CHARGE_RULES = ['highest', 'principal'] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];
