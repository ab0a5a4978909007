import mime from 'mime';

/** The formats in which a picture may be stored. */
export const pictureExtensions = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

/** All that may be stored: no web pages, no programs. */
const storedExtensions = new Set([
  ...pictureExtensions,
  ...['pdf', 'igs', 'iges', 'step', 'stp', 'dxf', 'dwg', 'stl', 'glb', 'gltf', 'zip', 'csv', 'txt', 'xlsx', 'docx'],
]);

/** 'webp' of 'x.480.webp': lower case, '' without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether files of this extension are stored at all. */
export const isKnownType = (name: string): boolean => storedExtensions.has(extensionOf(name));

/** The content type of a stored file by its extension. */
export function mimeOf(name: string): string {
  const type = isKnownType(name) ? mime.getType(extensionOf(name)) : null;
  return type?.startsWith('text/') ? `${type}; charset=utf-8` : (type ?? 'application/octet-stream');
}
