import mime from 'mime';
import { KIND_ENDINGS } from '../file-kinds.limits.ts';

/** The formats in which a picture may be stored. */
export const pictureExtensions = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

/** The formats in which a picture may be sent: photos of phones are stored as JPEG. */
export const sentPictureExtensions = [...pictureExtensions, 'heic', 'heif'];

/** All types that may be stored: no web pages, no programs. */
const storedExtensions = new Set([...pictureExtensions, ...KIND_ENDINGS, ...['zip', 'csv', 'txt', 'xlsx', 'docx']]);

/** 'webp' for 'x.480.webp': lower case, '' without an extension. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether files with this extension may be stored. */
export const isKnownType = (name: string): boolean => storedExtensions.has(extensionOf(name));

/** The content type of a stored file by its extension. */
export function mimeOf(name: string): string {
  const type = isKnownType(name) ? mime.getType(extensionOf(name)) : null;
  return type?.startsWith('text/') ? `${type}; charset=utf-8` : (type ?? 'application/octet-stream');
}
