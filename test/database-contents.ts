import pg from 'pg';

/** Checksum of the rows of every table, including waiting jobs. Empty tables are left out, and drawn images. */
export async function contentsOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('catalogue_version', 'last_backup', 'drawn_pictures', 'cad_readings') order by 1",
    );
    const sources = tables.map(({ name }) => [name, pg.escapeIdentifier(name)] as const);
    const jobs = "(select id, name, data, start_after from pgboss.job where state < 'completed')";
    const contents: Record<string, string> = {};
    for (const [name, source] of [...sources, ['jobs', jobs] as const]) {
      const { rows } = await client.query<{ sum: string | null }>(
        `select md5(string_agg(found::text, '|' order by found::text)) as sum from ${source} as found`,
      );
      if (rows[0]?.sum) contents[name] = rows[0].sum;
    }
    return contents;
  } finally {
    await client.end();
  }
}
