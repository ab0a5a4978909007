import { expect } from 'vitest';
import { cookiesOf, PASSWORD } from '../accounts.ts';
import type { Site } from './browser.ts';

type Options = NonNullable<Parameters<Site['visit']>[1]>;

/** Opens a path as a customer who has logged in on an earlier page, with PASSWORD. */
export async function visitAs(site: Site, login: string, address: string, { stored, ...options }: Options = {}) {
  const payload = { email: login, password: PASSWORD };
  const response = await site.app.inject({ method: 'POST', url: '/api/login.php', payload });
  const { success, user } = response.json();
  if (!success) throw new Error(`${login} cannot log in: ${response.body}`);
  const session = { ...stored?.session, user };
  return site.visit(address, { ...options, cookie: cookiesOf(response), stored: { ...stored, session } });
}

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Waits for an email to an address. */
export async function emailTo(site: Site, address: string): Promise<Email> {
  const found = async () => {
    const emails: Email[] = (await site.app.inject('/dev/mailbox.json')).json();
    return emails.find(({ to }) => to === address);
  };
  await expect.poll(found, { timeout: 8000 }).toBeDefined();
  return (await found()) as Email;
}
