import { badInput } from '../errors.ts';
import type { SentFile } from './sent-file.contract.ts';

const MAX_NAME = 200;

type Type = 'application/pdf' | 'image/jpeg' | 'image/png';

/** @throws HttpError 400 that names the field, if the first bytes fit none of the types */
export function readSentFile(
  field: string,
  { name, content }: SentFile,
  types: readonly Type[],
  allowed: string,
): { name: string; type: Type; bytes: number; content: Buffer } {
  const bytes = Buffer.from(content, 'base64');
  const type = typeOf(bytes);
  if (!type || !types.includes(type)) throw badInput(field, `must be ${allowed}`);
  return { name: nameWithType(name.replace(/[/\\]/g, '_'), type), type, bytes: bytes.length, content: bytes };
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
  return `${name.slice(0, MAX_NAME - ending.length)}${ending}`;
}

function typeOf(bytes: Uint8Array): Type | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'application/pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
