const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/ ](?:${MONTH})[a-z]*(?:[-/ ]\\d{2,4})?|(?:${MONTH})[a-z]*[-/ ]\\d{2,4}|\\d{4}-\\d\\d-\\d\\d)$`,
  'i',
);
const COPY = /\s\(\d{1,2}\)$/;
/** A heading such as "Reach (mm)". */
const UNIT = /[([](?:mm|cm|m|in|inch|kg|g|n|kn|°|deg|nm|bar)[)\]]$/i;

/** Reason why a text is probably no part number; '' without a doubt. */
export function warnPartNumber(name: string): string {
  if (ROUNDED.test(name)) return 'looks like a number that a spreadsheet rounded';
  if (DATE.test(name)) return 'looks like a date that a spreadsheet made of a part number';
  if (COPY.test(name)) return 'ends like the copy of a file';
  if (UNIT.test(name)) return 'looks like a heading';
  return '';
}
