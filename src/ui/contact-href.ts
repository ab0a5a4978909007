/** The link that calls a number as it is written for people. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The link that opens a chat with a number, and a text in it that can still be changed. */
export const whatsappHref = (phone: string, text = '') =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** The mailto link of an address; undefined for a text from which a mail program would read more than one address. */
export const mailHref = (address: string): string | undefined =>
  /^[^\s@?&%,;:<>"]+@[^\s@?&%,;:<>"]+$/.test(address) ? `mailto:${address}` : undefined;
