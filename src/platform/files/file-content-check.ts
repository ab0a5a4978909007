import { getOwnValue } from '../get-own-value.ts';
import { getExtension } from './mime-types.ts';
import type { FileProblem } from './run-in-file-worker.ts';

export const FILE_HEAD_BYTES = 4096;

const beginsWith =
  (...signatures: string[]) =>
  (head: string) =>
    signatures.some((signature) => head.startsWith(signature));
const zipped = beginsWith('PK\x03\x04', 'PK\x05\x06');
const readTriangleCount = (head: string) => Buffer.from(head, 'latin1').readUInt32LE(80);
const isText = (head: string) => !head.includes('\0');

/** Start of a file's content by extension; STEP and IGES as in their standards. */
const CONTENTS: Record<string, { name: string; is: (head: string, bytes: number) => boolean }> = {
  pdf: { name: 'PDF', is: (head) => head.slice(0, 1024).includes('%PDF-') },
  step: { name: 'STEP', is: (head) => /^ISO-10303-21\s*;/i.test(removeComments(head)) },
  // Packed by CAD programs with GZIP, or as registered with ZIP.
  stpz: { name: 'packed STEP', is: beginsWith('\x1f\x8b', 'PK\x03\x04') },
  // The 73rd character of each line names its section; the first section is S, or C in the compressed form.
  iges: { name: 'IGES', is: (head) => /^[^\r\n]{72}[SC ]/.test(head) && isText(head) },
  dxf: { name: 'DXF', is: (head) => /^\s*(999|0)[ \t]*[\r\n]/.test(head) || head.startsWith('AutoCAD Binary DXF') },
  dwg: { name: 'DWG', is: beginsWith('AC10', 'AC1.', 'AC2.') },
  stl: {
    name: 'STL',
    // Some programs write a few bytes after the last triangle.
    is: (head, bytes) =>
      /^\s*solid\b/i.test(head) ||
      (head.length >= 84 &&
        bytes - 84 - 50 * readTriangleCount(head) >= 0 &&
        bytes - 84 - 50 * readTriangleCount(head) < 50),
  },
  glb: { name: 'GLB', is: beginsWith('glTF') },
  gltf: { name: 'glTF', is: (head) => /^\s*\{/.test(head) && isText(head) },
  zip: { name: 'ZIP', is: zipped },
  xlsx: { name: 'Excel', is: zipped },
  docx: { name: 'Word', is: zipped },
  csv: { name: 'text', is: isText },
  txt: { name: 'text', is: isText },
};
const SAME: Record<string, string> = { stp: 'step', igs: 'iges' };

function removeComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2);
    if (end < 0) return '';
    rest = rest.slice(end + 2).trimStart();
  }
  return rest;
}

/**
 * Checks that a document or CAD file fits its extension; images are decoded instead. `start`: at least the first
 * HEAD_BYTES.
 */
export function findContentProblem(name: string, start: Uint8Array, length: number): FileProblem | undefined {
  const extension = getExtension(name);
  const content = getOwnValue(CONTENTS, getOwnValue(SAME, extension) ?? extension);
  if (!content) return undefined;
  if (length === 0) return { problem: 'is empty', allowed: withArticle(content.name) };
  const head = Buffer.from(start.subarray(0, FILE_HEAD_BYTES))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (content.is(head, length)) return undefined;
  const found = detectContentName(head, length);
  return {
    problem: `is not ${withArticle(content.name)}`,
    allowed: `a file whose content matches its extension .${extension}${found && `; this one is ${found}`}`,
  };
}

/** "an STL file": the article follows the first sound of a name, and letters are spoken. */
const withArticle = (name: string): string => `${/^(I|STL|Excel)/.test(name) ? 'an' : 'a'} ${name} file`;

function detectContentName(head: string, length: number): string {
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'of SolidWorks, Inventor or an old Office: export it from there';
  if (/^\*\*(ABCDEF|PARASOLID)/.test(head)) return 'a Parasolid file: export it as STEP';
  if (/^\s*<(!doctype html|html)/i.test(head)) return 'a web page, perhaps of a login that the download asked for';
  const known = Object.values(CONTENTS).find(
    ({ name, is }) => name !== 'text' && name !== 'packed STEP' && is(head, length),
  );
  return known ? withArticle(known.name) : '';
}
