import { runInFileWorker } from '../files/run-in-file-worker.ts';
import { cleanSentPhotoTask } from '../files/sent-photo-task.ts';
import { badInputError } from '../http-errors.ts';
import { cutText } from '../text/cut-text.ts';
import type { SentFile } from './sent-file.contract.ts';
import type { Services } from './services.ts';

const MAX_NAME = 200;

type Type = 'application/pdf' | 'image/jpeg' | 'image/png';

/**
 * A file of a visitor as it may be stored. Images lose their metadata, which takes a worker up to a second, so that
 * callers check limits first.
 * @throws HttpError 400 that names the field, if the content fits none of the types
 */
export async function readSentFile(
  { workers }: Pick<Services, 'workers'>,
  field: string,
  { name, content }: SentFile,
  types: readonly Type[],
  allowed: string,
): Promise<{ name: string; type: Type; bytes: number; content: Buffer }> {
  const sent = Buffer.from(content, 'base64');
  const type = detectFileType(sent);
  if (!type || !types.includes(type)) throw badInputError(field, `must be ${allowed}`);
  const stored = type === 'application/pdf' ? sent : await removePhotoMetadata(workers, type, sent);
  if (!stored) throw badInputError(field, 'is not a readable image');
  return { name: fitExtension(name.replace(/[/\\]/g, '_'), type), type, bytes: stored.length, content: stored };
}

async function removePhotoMetadata(
  workers: Services['workers'],
  type: 'image/jpeg' | 'image/png',
  content: Buffer,
): Promise<Buffer | undefined> {
  const format = type === 'image/png' ? 'png' : 'jpeg';
  const cleaned = await runInFileWorker(workers.intake, cleanSentPhotoTask, { content, format });
  return 'problem' in cleaned ? undefined : Buffer.from(cleaned.bytes);
}

const ENDINGS: Record<Type, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/png': /\.png$/i,
};

/** A name ends by the type that was found, so that no computer opens the file as something else. */
function fitExtension(name: string, type: Type): string {
  if (ENDINGS[type].test(name)) return name;
  const ending = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }[type];
  return `${cutText(name, MAX_NAME - ending.length)}${ending}`;
}

function detectFileType(bytes: Uint8Array): Type | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'application/pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
