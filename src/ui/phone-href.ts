/** The link that calls a number as it is written for people. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
