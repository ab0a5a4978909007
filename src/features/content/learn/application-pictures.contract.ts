import { z } from 'zod';

export const applicationPicture = z.object({ id: z.number(), image: z.string(), caption: z.string() });
export type ApplicationPicture = z.infer<typeof applicationPicture>;
