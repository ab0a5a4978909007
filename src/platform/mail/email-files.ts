import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createPrivateFolder } from '../files/private-folder.ts';

export interface StoredEmail {
  id: string;
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  attachments: string[];
  messageId: string;
  references: string;
}

export const getEmailFolder = (dataDir: string) => path.join(dataDir, 'mail');

/** Writes an email to a file that only its owner can read. A second call with the same id replaces the file. */
export async function writeEmailFile(folder: string, id: string, message: Buffer): Promise<void> {
  await createPrivateFolder(folder);
  const file = path.join(folder, `${id}.eml`);
  // Renamed when complete, so that the mailbox never shows half an email.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

export async function deleteEmailFilesByAddress(folder: string, address: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    const file = path.join(folder, name);
    const email = await readEmail(file);
    const recipients = email ? [email.to, email.replyTo] : [];
    if (recipients.some((list) => list.toLowerCase().split(', ').includes(address))) await rm(file, { force: true });
  }
}

export async function deleteEmailFilesBefore(folder: string, time: Date): Promise<number> {
  let deleted = 0;
  for (const name of await listFiles(folder)) {
    const file = path.join(folder, name);
    const found = await ignoreMissing(stat(file));
    if (!found || found.mtime >= time) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = (await ignoreMissing(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.eml'));
}

/**
 * Result of reading a file; undefined for a missing one, since other jobs or copies may delete emails in the meantime.
 */
const ignoreMissing = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

export async function readEmails(folder: string): Promise<StoredEmail[]> {
  const emails = await Promise.all((await listFiles(folder)).map((name) => readEmail(path.join(folder, name))));
  return emails
    .filter((email) => email !== undefined)
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

async function readEmail(file: string): Promise<StoredEmail | undefined> {
  const message = await ignoreMissing(readFile(file));
  return message && toStoredEmail(path.basename(file, '.eml'), await PostalMime.parse(message));
}

function toStoredEmail(id: string, email: Email): StoredEmail {
  const addresses = (list: { address?: string }[] | undefined) =>
    (list ?? []).map(({ address }) => address ?? '').join(', ');
  return {
    id,
    to: addresses(email.to),
    from: addresses(email.from ? [email.from] : []),
    replyTo: addresses(email.replyTo),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    at: email.headers.find(({ key }) => key === 'x-written-at')?.value ?? email.date ?? '',
    attachments: email.attachments.map(({ filename }) => filename ?? ''),
    messageId: email.messageId ?? '',
    references: email.references ?? '',
  };
}
