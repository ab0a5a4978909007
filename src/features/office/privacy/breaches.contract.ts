import { z } from 'zod';
import { idField, requiredLine } from '../../../platform/api/fields.contract.ts';
import { moment } from '../enquiries/inbox.contract.ts';

const text = z.string().trim().max(8000).default('');
const instant = z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-01-31T14:30:00+05:30' });

const content = z.object({
  title: requiredLine(200),
  noticed_at: instant,
  what: text,
  /** Which data of whom, and of how many. */
  whose: text,
  effects: text,
  done: text,
  board_told_at: instant.nullable().default(null),
  persons_told_at: instant.nullable().default(null),
  /** Who was told what. */
  told: text,
  closed_at: instant.nullable().default(null),
});
export type BreachContent = z.output<typeof content>;

export const breachRow = content.extend({
  id: z.int(),
  /** When the report to the Data Protection Board is due. */
  due_at: moment,
  version: z.int(),
});
export type Breach = z.output<typeof breachRow>;

export const breachesReply = z.array(breachRow);
export const breachQuery = z.object({ id: idField });
export const addBreachBody = content;
/** `version`: of the breach as it was seen. */
export const changeBreachBody = content.extend({ id: idField, version: z.int().min(1) });
