import { z } from 'zod';
import { requiredLine } from '../../../platform/api/fields.contract.ts';

export const searchMiss = z.object({ words: requiredLine(100) });
