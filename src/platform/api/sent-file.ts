import { badInput } from '../errors.ts';
import { inWorker } from '../files/in-worker.ts';
import { cleanSentPhoto } from '../files/sent-photo-task.ts';
import { cutText } from '../text/cut-text.ts';
import type { SentFile } from './sent-file.contract.ts';
import type { Services } from './services.ts';

const MAX_NAME = 200;

type Type = 'application/pdf' | 'image/jpeg' | 'image/png';

/**
 * A file of a visitor as it may be stored. Photos lose their metadata, which takes a worker up to a second, so that
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
  const type = typeOf(sent);
  if (!type || !types.includes(type)) throw badInput(field, `must be ${allowed}`);
  const stored = type === 'application/pdf' ? sent : await cleanPhoto(workers, type, sent);
  if (!stored) throw badInput(field, 'is not a readable picture');
  return { name: nameWithType(name.replace(/[/\\]/g, '_'), type), type, bytes: stored.length, content: stored };
}

async function cleanPhoto(
  workers: Services['workers'],
  type: 'image/jpeg' | 'image/png',
  content: Buffer,
): Promise<Buffer | undefined> {
  const format = type === 'image/png' ? 'png' : 'jpeg';
  const cleaned = await inWorker(workers.intake, cleanSentPhoto, { content, format });
  return 'problem' in cleaned ? undefined : Buffer.from(cleaned.bytes);
}

const ENDINGS: Record<Type, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/png': /\.png$/i,
};

/** A name ends by the type that was found, so that no computer opens the file as something else. */
function nameWithType(name: string, type: Type): string {
  if (ENDINGS[type].test(name)) return name;
  const ending = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }[type];
  return `${cutText(name, MAX_NAME - ending.length)}${ending}`;
}

function typeOf(bytes: Uint8Array): Type | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'application/pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
