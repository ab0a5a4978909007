import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createPrivateFolder } from '../files/private-folder.ts';

/** An email that is stored as a file because there is no mail server: DATA_DIR/mail, one `.eml` file per email. */
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
}

export const emailFolder = (dataDir: string) => path.join(dataDir, 'mail');

/** Stores an email, readable by its owner only. A second call with the same id replaces the file. */
export async function writeEmailFile(folder: string, id: string, message: Buffer): Promise<void> {
  await createPrivateFolder(folder);
  const file = path.join(folder, `${id}.eml`);
  // Written to another file and renamed, so that the mailbox never shows half an email.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Deletes the emails to an address, and those whose reply goes to it. */
export async function deleteEmailFilesOf(folder: string, address: string): Promise<void> {
  for (const name of await filesIn(folder)) {
    const file = path.join(folder, name);
    const { to, replyTo } = await storedEmail(file);
    if ([to, replyTo].some((list) => list.toLowerCase().split(', ').includes(address))) await deleteFile(file);
  }
}

/** Deletes the emails that were written before a time. @returns how many */
export async function deleteEmailFilesBefore(folder: string, time: Date): Promise<number> {
  let deleted = 0;
  for (const name of await filesIn(folder)) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtime >= time) continue;
    await deleteFile(file);
    deleted += 1;
  }
  return deleted;
}

async function deleteFile(file: string): Promise<void> {
  parsedByFile.delete(file);
  await rm(file, { force: true });
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml'));
}

/** By file; each is parsed once. */
const parsedByFile = new Map<string, StoredEmail>();

/** The emails in a folder, newest first. */
export async function emailsIn(folder: string): Promise<StoredEmail[]> {
  const emails = await Promise.all((await filesIn(folder)).map((name) => storedEmail(path.join(folder, name))));
  return emails.sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

async function storedEmail(file: string): Promise<StoredEmail> {
  const known = parsedByFile.get(file);
  if (known) return known;
  const email = parsedEmail(path.basename(file, '.eml'), await PostalMime.parse(await readFile(file)));
  parsedByFile.set(file, email);
  return email;
}

function parsedEmail(id: string, email: Email): StoredEmail {
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
  };
}
