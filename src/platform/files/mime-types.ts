const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  igs: 'model/iges',
  iges: 'model/iges',
  step: 'model/step',
  stp: 'model/step',
  dxf: 'image/vnd.dxf',
  dwg: 'image/vnd.dwg',
  stl: 'model/stl',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The formats in which a picture may be stored. */
export const pictureExtensions = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

/** 'webp' of 'x.480.webp': lower case, '' without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The content type of a stored file by its extension. */
export const mimeOf = (name: string): string => types[extensionOf(name)] ?? 'application/octet-stream';

/** Whether files of this extension are stored at all: no web pages, no programs. */
export const isKnownType = (name: string): boolean => extensionOf(name) in types;
