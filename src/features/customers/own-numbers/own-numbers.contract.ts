import { z } from 'zod';

export const findOwnNumbersQuery = z.object({ text: z.string().trim().max(200).default('') });
export const findOwnNumbersReply = z.array(z.object({ number: z.string(), model_id: z.int(), model_name: z.string() }));
