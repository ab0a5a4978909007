import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import mime from 'mime';
import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { toStorableData } from '../../../platform/text/cut-text.ts';
import { getAsker } from '../../site/conversations/message-asker.ts';
import type { MessageFile } from '../../site/conversations/messages.store.ts';
import { readUploadChunks } from '../acts/uploads.store.ts';
import { ANSWER_UPLOAD_FOLDER } from './answer-uploads.limits.ts';
import { requireCompleteUpload } from './answer-uploads.ts';
import { isExportedChat } from './read-buyer.ts';
import { type ParsedMessage, parseMessage } from './read-message.ts';
import { type ReadProposals, readProposals, readRequestFiles } from './read-stored-request.ts';
import { listOwnAddresses } from './receive-message.ts';
import type { RequestBuyer } from './request-readings.contract.ts';
import { findAccountOfRequest } from './request-readings.store.ts';
import type { RequestPreview, TypedRequest } from './typed-requests.contract.ts';

/** The typed text with its files, or one uploaded email. Each source becomes one message. */
export type TypedRequestSource = { read: ReadProposals } & (
  | { text: string; files: MessageFile[] }
  | { email: ParsedMessage; upload: string }
);

interface UploadedFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
  path: string;
}

/**
 * Reads a request that staff paste or upload, with the own numbers of the buyer of the enquiry `id`. The files of its
 * emails exist only while `use` runs.
 * @throws HttpError 400 for a file that claims to be an email and is none, 404 for an expired upload
 */
export const withReadRequest = <T>(
  services: Services,
  staffId: number,
  { text, uploads, id: conversationId }: TypedRequest & { id?: number | undefined },
  use: (sources: readonly TypedRequestSource[]) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    const account = await findAccountOfRequest(services.database.pool, null, conversationId ?? null);
    const files: UploadedFile[] = [];
    const ids = new Set(uploads.map((one) => one.toLowerCase()));
    for (const id of ids) files.push(await saveUpload(services, staffId, id, folder));
    const isEmail = ({ name }: UploadedFile) => /\.eml$/i.test(name);
    const others = files.filter((file) => !isEmail(file));
    const sources: TypedRequestSource[] = [];
    if (text || others.length) sources.push(await readTextWithFiles(services, text, others, account));
    for (const file of files.filter(isEmail)) sources.push(await readUploadedEmail(services, file, account));
    return use(sources.map(nameLines));
  });

async function saveUpload(services: Services, staffId: number, id: string, folder: string): Promise<UploadedFile> {
  const { pool } = services.database;
  const { name, bytes } = await requireCompleteUpload(pool, staffId, { id, folder: ANSWER_UPLOAD_FOLDER });
  const place = path.join(folder, id, 'upload');
  await mkdir(path.dirname(place));
  await writeFile(place, readUploadChunks(pool, { id, bytes }));
  return { id, name, type: mime.getType(name) ?? 'application/octet-stream', bytes, path: place };
}

const toFileOfRequest = ({ path: place, ...file }: Omit<UploadedFile, 'id'>) => ({
  ...file,
  load: () => readFile(place),
});

async function readTextWithFiles(
  services: Services,
  text: string,
  uploads: readonly UploadedFile[],
  account: number | undefined,
): Promise<TypedRequestSource> {
  const readings = await readRequestFiles(services, uploads.map(toFileOfRequest));
  return {
    text,
    files: uploads.map(({ id, name, type, bytes }) => ({ name, type, bytes, uploadId: id })),
    read: await readProposals(services, { subject: '', text, html: '', sender: '' }, readings, account),
  };
}

async function readUploadedEmail(
  services: Services,
  file: UploadedFile,
  account: number | undefined,
): Promise<TypedRequestSource> {
  const input = { source: file.path, folder: path.dirname(file.path), ours: listOwnAddresses(services.settings) };
  const parsed = await runInFileWorker(services.workers.intake, parseMessage, input);
  if ('problem' in parsed) throw badInputError('uploads', `has ${file.name}, which ${parsed.problem}`);
  if (!parsed.sender && !parsed.subject) throw badInputError('uploads', `has ${file.name}, which is not an email`);
  const email = toStorableData(parsed);
  const readings = await readRequestFiles(services, email.files.map(toFileOfRequest));
  const { subject, text, html } = email;
  const read = await readProposals(services, { subject, text, html, sender: getAsker(email).name }, readings, account);
  return { email, upload: file.id, read };
}

/** Gives the lines of all sources different keys. */
const nameLines = (source: TypedRequestSource, at: number): TypedRequestSource => ({
  ...source,
  read: {
    ...source.read,
    lines: source.read.lines.map((line) => ({ ...line, key: at ? `${at + 1}-${line.key}` : line.key })),
  },
});

/** Names of exported chats, the first of which has the name of the person. */
const CHAT_FILE = /^(?:WhatsApp Chat (?:with|-) (?<name>.+?)|_chat)\.(?:txt|zip)$/i;

/** The lines and facts of all sources of a request together. */
export function previewSources(sources: readonly TypedRequestSource[]): RequestPreview {
  const emails = sources.flatMap((source) => ('email' in source ? source.email : []));
  const chats = sources
    .flatMap((source) => ('files' in source ? source.files : []))
    .map(({ name }) => CHAT_FILE.exec(name))
    .filter((chat) => chat !== null);
  const isChat = chats.length > 0 || sources.some((source) => 'text' in source && isExportedChat(source.text));
  const fact = (name: keyof RequestBuyer) => sources.map(({ read }) => read.buyer[name]).find(Boolean) ?? '';
  return {
    lines: sources.flatMap(({ read }) => read.lines),
    remarks: [...new Set(sources.flatMap(({ read }) => read.remarks))],
    buyer: {
      name: fact('name') || (chats[0]?.groups?.name ?? ''),
      company: fact('company'),
      gstin: fact('gstin'),
      state: fact('state'),
      phone: fact('phone'),
    },
    email: emails[0] ? getAsker(emails[0]).address : '',
    source: emails.length ? 'email' : isChat ? 'whatsapp' : '',
  };
}
