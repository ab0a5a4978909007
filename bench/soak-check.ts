import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ReceivedEmail } from './soak-smtp.ts';
import type { SuccessfulRequest } from './soak-visitors.ts';

/**
 * Waits until no email is queued. Failed emails would be tried again only after hours, so they are scheduled again
 * every few seconds, as an operator does when the mail server is back.
 */
export async function waitForEmails(pool: pg.Pool, maxMs: number): Promise<number> {
  for (let waited = 0; ; waited += 2000) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from pgboss.job where name in ('mail', 'mail-confidential') and state in ('created', 'retry', 'active')`,
    );
    const open = rows[0]?.open ?? 0;
    if (!open || waited > maxMs) return open;
    await pool.query(
      `update pgboss.job set start_after = now() where name in ('mail', 'mail-confidential') and state = 'retry'`,
    );
    await wait(2000);
  }
}

export interface SoakVerdict {
  stored: number;
  emails: number;
  /** Stored enquiries whose reply never reached the sender. */
  storedUnanswered: number;
  duplicates: number;
  faults: string[];
}

/** Subjects of emails about answers and quotations, which judgeInboxWork counts. */
const INBOX_SUBJECTS = /^(Answer|Our quotation|Quotation |A question)/;

/** Compares the replies that senders got with the stored enquiries and the emails that arrived. */
export async function judgeSoak(
  pool: pg.Pool,
  successes: readonly SuccessfulRequest[],
  emails: readonly ReceivedEmail[],
  sales: string,
): Promise<SoakVerdict> {
  const faults: string[] = [];
  const { rows } = await pool.query<{ reference: string; key: string; email: string; lines: number }>(
    `select reference, idempotency_key as key, customer->>'email' as email,
       (select count(*)::int from enquiry_lines l where l.enquiry_id = e.id) as lines from enquiries e`,
  );
  const byKey = new Map<string, typeof rows>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  for (const { key, reference, email } of successes) {
    const found = byKey.get(key) ?? [];
    if (found.length !== 1) faults.push(`${reference} was confirmed and is stored ${found.length} times`);
    else if (found[0]?.reference !== reference || found[0].email !== email)
      faults.push(`${reference} is stored as a different one`);
  }
  for (const [key, found] of byKey) if (found.length > 1) faults.push(`${key} is stored ${found.length} times`);
  for (const { reference, lines } of rows) if (!lines) faults.push(`${reference} is stored without its lines`);

  const copies = new Map<string, number>();
  const ofEnquiries = emails.filter(({ subject }) => !INBOX_SUBJECTS.test(subject));
  for (const { to, subject } of ofEnquiries) {
    const name = `${/ENQ-\d+-\d+/.exec(subject)?.[0]} to ${to}`;
    copies.set(name, (copies.get(name) ?? 0) + 1);
  }
  let duplicates = 0;
  for (const { reference, email } of rows) {
    for (const to of [sales, email]) {
      const name = `${reference} to ${to}`;
      const count = copies.get(name) ?? 0;
      copies.delete(name);
      if (count === 0) faults.push(`The email ${name} did not arrive`);
      if (count > 2) faults.push(`The email ${name} arrived ${count} times`);
      duplicates += Math.max(0, count - 1);
    }
  }
  for (const name of copies.keys()) faults.push(`An email arrived for an enquiry that is not stored: ${name}`);
  const known = new Set(successes.map(({ key }) => key));
  const storedUnanswered = rows.filter(({ key }) => !known.has(key)).length;
  return { stored: rows.length, emails: ofEnquiries.length, storedUnanswered, duplicates, faults };
}
