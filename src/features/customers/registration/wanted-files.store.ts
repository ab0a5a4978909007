import { and, eq } from 'drizzle-orm';
import { gatedKindOf } from '../../../platform/file-kinds.limits.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { downloadName } from '../../catalogue/products/download-name.ts';
import { files } from '../../catalogue/products/files.tables.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import type { WantedFile } from '../../visitors/accounts/wanted-file.contract.ts';
import { wantedFiles } from './wanted-files.tables.ts';

/** A wanted file as it is now, with its name for the visitor; undefined when it is not in the catalogue. */
async function inCatalogue(db: Queryable, { kind, model_id }: WantedFile) {
  const [row] = await db
    .select({ model_name: models.name, file: files.file })
    .from(files)
    .innerJoin(models, eq(models.id, files.modelId))
    .where(
      and(
        eq(files.modelId, model_id),
        eq(files.kind, gatedKindOf(kind)),
        eq(files.isActive, true),
        eq(models.isActive, true),
      ),
    )
    .limit(1);
  if (!row) return undefined;
  const { model_name, file } = row;
  return { kind, model_id, model_name, file_name: downloadName(model_name, file) };
}

/** Stores the file for which a customer registers. @returns its name, or undefined when there is no such file */
export async function storeWantedFile(db: Queryable, userId: number, wanted: WantedFile): Promise<string | undefined> {
  const found = await inCatalogue(db, wanted);
  if (found) await db.insert(wantedFiles).values({ userId, kind: wanted.kind, modelId: wanted.model_id });
  return found?.file_name;
}

/** The file that a customer waits for; undefined when there is none, or none any more. */
export async function wantedFileOf(db: Queryable, userId: number) {
  const [row] = await db.select().from(wantedFiles).where(eq(wantedFiles.userId, userId));
  return row && inCatalogue(db, { kind: row.kind, model_id: row.modelId });
}

/** Forgets the file that a customer waits for. @returns what it was */
export async function takeWantedFile(db: Queryable, userId: number) {
  const [row] = await db.delete(wantedFiles).where(eq(wantedFiles.userId, userId)).returning();
  return row && inCatalogue(db, { kind: row.kind, model_id: row.modelId });
}
