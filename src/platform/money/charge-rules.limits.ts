/**
 * How packing and freight are taxed (CGST Act 2017, section 8): as part of a composite supply, at the rate of its
 * principal supply, which is that of most value; or as a mixed supply, at the highest rate.
 */
export const CHARGE_RULES = ['highest', 'principal'] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];
