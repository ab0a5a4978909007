import { z } from 'zod';

export const contactDetails = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  phones: z.array(z.string()),
  whatsapp: z.string(),
  mailboxes: z.array(z.object({ subject: z.string(), address: z.string() })),
  opening_times: z.string(),
  note: z.string(),
});
export type ContactDetails = z.infer<typeof contactDetails>;

export const teamMember = z.object({
  id: z.number(),
  role: z.string(),
  does: z.string(),
  mailbox: z.string(),
  phone: z.string(),
});
export type TeamMember = z.infer<typeof teamMember>;
