import { z } from 'zod';

export class BackupError extends Error {
  override name = 'BackupError';
}

export const MANIFEST_NAME = 'manifest.json';

/** An empty frame, which readers of zstd skip (RFC 8878, 3.1.2): Node's reader does not notice a missing end. */
export const END_MARK = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** True if `END_MARK` follows the archive; earlier releases wrote none. */
  endMark: z.boolean().default(false),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  queue: z.array(table),
  /** All entries before this one, in order, with their SHA-256. */
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableContent = z.infer<typeof table>;
export type DatabaseContent = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'queue'>;

export const SECRET_ENTRY = 'secret';
export const FILES_PREFIX = 'files/';
export const tableEntryName = (folder: 'database' | 'queue', table: string, number: number) =>
  `${folder}/${table}/${String(number).padStart(5, '0')}.tsv`;
