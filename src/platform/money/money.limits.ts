/**
 * Tax rate of packing and freight (CGST Act 2017, section 8): in a composite supply the rate of its principal supply,
 * which has the highest value; in a mixed supply the highest rate.
 */
export const CHARGE_RULES = ['highest', 'principal'] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];

export const GSTIN = /^[0-9A-Z]{15}$/;

export const CURRENCIES = ['INR', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];
