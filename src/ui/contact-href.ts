export const buildPhoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

export const buildWhatsappHref = (phone: string, text = '') =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** Link to a mailbox; undefined for a text that a mail program would read as several addresses. */
export const buildMailHref = (address: string): string | undefined =>
  /^[^\s@?&%,;:<>"]+@[^\s@?&%,;:<>"]+$/.test(address) ? `mailto:${address}` : undefined;
