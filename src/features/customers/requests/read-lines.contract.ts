import { z } from 'zod';

/** Place of the words of a request: a line of its text, or a row or page of a file. */
export const requestPlace = z.object({
  file: z.string().optional(),
  worksheet: z.string().optional(),
  row: z.int().optional(),
  page: z.int().optional(),
  line: z.int().optional(),
});

/** A line of a request as people check it, without its candidates. */
export const readLine = z.object({
  key: z.string(),
  state: z.enum(['sure', 'choose', 'not read']),
  quantity: z.int().nullable(),
  /** The words as written. */
  text: z.string(),
  place: requestPlace,
  /** Reasons why a person has to decide. */
  uncertainties: z.array(z.string()),
  /** The buyer's own number for what is asked; '' if the line names none. */
  own_number: z.string().default(''),
});
