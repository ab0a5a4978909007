import { createRequire } from 'node:module';
import path from 'node:path';
import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { printable, withKnownLetters } from './printable.ts';

/** Root of files that a template can read: the working directory with `papers/`. */
const ROOT = path.resolve();
const COMPILER = '@myriaddreamin/typst-ts-node-compiler';
/** The compiler refuses what PDF/UA-1 forbids: an image without a description, a letter that no typeface has. */
const STANDARD = 'ua-1';
/** Papers after which a result that no paper used again is dropped from the compiler's cache. */
const CACHED_PAPERS = 4;
const INDIAN_SCRIPTS = [
  ...['bengali', 'devanagari', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu'],
];
const FONTS = ['ibm-plex-sans', 'barlow-semi-condensed', ...INDIAN_SCRIPTS.map((script) => `noto-sans-${script}`)];

const require = createRequire(import.meta.url);

/** Content of `papers/house.typ` on every paper. */
export interface Letterhead {
  siteName: string;
  /** The word mark beside the mark of the house, where it is not the site's name. */
  brand?: string;
  /** `Quotation`, and its number. */
  title: string;
  /** The title of the file, where it says more. */
  fileTitle?: string;
  /** Beside the page number. */
  foot: string;
  /** ISO 8601, for the properties of the file: nothing else in it depends on the time. */
  at: string;
}

export interface Paper {
  /** The name of a file in `folder`, without `.typ`. */
  template: string;
  /** `papers` by default. */
  folder?: string;
  /** Available to the template as `/data.json`. */
  data: object;
  /** Images in JPEG, PNG or SVG, which the template reads as `/images/NAME`. */
  images?: ReadonlyMap<string, Uint8Array | string>;
  /** ISO 8601, for the properties of the file. Nothing else in the file depends on the time. */
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

let compiler: NodeCompiler | undefined;

function openCompiler(): NodeCompiler {
  const fontPaths = FONTS.map((font) => path.dirname(require.resolve(`@expo-google-fonts/${font}/package.json`)));
  return loadTypesetter().NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths }] });
}

/**
 * A paper as PDF/UA-1. The same paper gives the same bytes.
 *
 * @throws Error with the compiler's messages
 */
export function typeset({ template, folder = 'papers', data, images = new Map(), at }: Paper): {
  bytes: Uint8Array;
  pages: number;
} {
  compiler ??= openCompiler();
  const place = (name: string, content: Uint8Array | string) =>
    compiler?.mapShadow(path.join(ROOT, name), Buffer.from(content));
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value));
  place('data.json', text);
  for (const [name, image] of images)
    place(`images/${name}`, typeof image === 'string' ? withKnownLetters(image) : image);
  try {
    const compiled = compiler.compile({ mainFilePath: path.join(ROOT, folder, `${template}.typ`), resetRead: true });
    if (!compiled.result) throw compileError(template, messagesOf(compiler, compiled.takeError()));
    const creationTimestamp = Date.parse(at) / 1000;
    try {
      const bytes = compiler.pdf(compiled.result, { pdfStandard: STANDARD, creationTimestamp });
      return { bytes, pages: compiled.result.numOfPages };
    } catch (error) {
      throw compileError(template, String((error as { code?: string }).code ?? error));
    }
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHED_PAPERS);
  }
}

const messagesOf = (compiler: NodeCompiler, error: NodeError | null): string =>
  JSON.stringify(error && compiler.fetchDiagnostics(error));

function compileError(template: string, messages: string): Error {
  return new Error(`papers/${template}.typ: ${messages}`);
}
