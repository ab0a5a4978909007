import { createRequire } from 'node:module';
import path from 'node:path';
import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { AppCaches } from '../app-caches.ts';
import { replaceUnknownLetters, toPrintable } from './printable.limits.ts';

/** Templates can read files only below the working directory with `papers/`. */
const ROOT = path.resolve();
const COMPILER = '@myriaddreamin/typst-ts-node-compiler';
/** The compiler refuses violations of PDF/UA-1: an image without a description, a character without a typeface. */
const STANDARD = 'ua-1';
/** After this many papers the compiler's cache drops unused results. */
const CACHED_PAPERS = 4;
const INDIAN_SCRIPTS = [
  ...['bengali', 'devanagari', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu'],
];
const FONTS = ['ibm-plex-sans', 'barlow-semi-condensed', ...INDIAN_SCRIPTS.map((script) => `noto-sans-${script}`)];

const require = createRequire(import.meta.url);

export interface Letterhead {
  siteName: string;
  brand?: string;
  title: string;
  fileTitle?: string;
  foot: string;
  /** ISO 8601, for the properties of the file, the only content that depends on the time. */
  at: string;
}

export interface PaperSource {
  template: string;
  folder?: string;
  data: object;
  images?: ReadonlyMap<string, Uint8Array | string>;
  at: string;
}

/** @throws Error naming the package that is missing for this system */
export function loadTypesetter(): typeof import('@myriaddreamin/typst-ts-node-compiler') {
  try {
    return require(COMPILER);
  } catch (error) {
    const system = `${process.platform}-${process.arch}`;
    throw new Error(
      `No PDF can be made: ${COMPILER} has no package for this system (${system}). Install the dependencies again, with optional ones: npm ci --include=optional`,
      { cause: error },
    );
  }
}

function openCompiler(): NodeCompiler {
  const fontPaths = FONTS.map((font) => path.dirname(require.resolve(`@expo-google-fonts/${font}/package.json`)));
  return loadTypesetter().NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths }] });
}

/**
 * Makes a PDF/UA-1; equal data give equal bytes.
 * @throws Error with the compiler's messages
 */
export function typesetPdf(
  caches: AppCaches,
  { template, folder = 'papers', data, images = new Map(), at }: PaperSource,
): { bytes: Uint8Array; pages: number } {
  const compiler = caches.of(openCompiler);
  const addFile = (name: string, content: Uint8Array | string) =>
    compiler.mapShadow(path.join(ROOT, name), Buffer.from(content));
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? toPrintable(value) : value));
  addFile('data.json', text);
  for (const [name, image] of images)
    addFile(`images/${name}`, typeof image === 'string' ? replaceUnknownLetters(image) : image);
  try {
    const compiled = compiler.compile({ mainFilePath: path.join(ROOT, folder, `${template}.typ`), resetRead: true });
    if (!compiled.result) throw createCompileError(template, readMessages(compiler, compiled.takeError()));
    const creationTimestamp = Date.parse(at) / 1000;
    try {
      const bytes = compiler.pdf(compiled.result, { pdfStandard: STANDARD, creationTimestamp });
      return { bytes, pages: compiled.result.numOfPages };
    } catch (error) {
      throw createCompileError(template, String((error as { code?: string }).code ?? error));
    }
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHED_PAPERS);
  }
}

const readMessages = (compiler: NodeCompiler, error: NodeError | null): string =>
  JSON.stringify(error && compiler.fetchDiagnostics(error));

function createCompileError(template: string, messages: string): Error {
  return new Error(`papers/${template}.typ: ${messages}`);
}
