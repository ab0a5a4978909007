import type pg from 'pg';
import { FILE_KINDS, factsOf, folderOfKind } from '../file-kinds.limits.ts';
import { execute } from './plain-sql.ts';

/** Stores the kinds of files. Kinds removed from the program stay in the table, since files may still have them. */
export async function storeFileKinds(client: pg.ClientBase): Promise<void> {
  const kinds = FILE_KINDS.map((kind) => {
    const { gated, cad, name } = factsOf(kind);
    return { kind, folder: folderOfKind(kind), gated, is_cad: cad !== undefined, name };
  });
  await execute(client)`
    insert into file_kinds (kind, folder, gated, is_cad, name)
    select kind, folder, gated, is_cad, name
    from jsonb_to_recordset(${JSON.stringify(kinds)}) as k (kind text, folder text, gated boolean, is_cad boolean, name text)
    on conflict (kind) do update
    set (folder, gated, is_cad, name) = (excluded.folder, excluded.gated, excluded.is_cad, excluded.name)
    where file_kinds is distinct from excluded`;
}
