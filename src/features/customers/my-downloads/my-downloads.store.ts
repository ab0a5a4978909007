import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type MyDownload, myDownload } from './my-downloads.contract.ts';

export const downloadsOfUser = (
  client: Client,
  userId: number,
  range: { limit: number; offset: number },
): Promise<MyDownload[]> =>
  queryRows(client, myDownload)`
    select d.id::float8 as id, d.kind, coalesce(m.name, c.title, d.file) as name,
      case when p.id is null then '' else m.name end as model_name, coalesce(p.name, '') as product_name,
      case when now.file is null then '' else '/api/download.php?kind=' || d.kind ||
        case when d.kind = 'catalogue' then '&id=' || c.id else '&model_id=' || m.id end end as url,
      media.bytes, to_json(d.downloaded_at) as downloaded_at,
      coalesce(now.file <> d.file or media.stored_at > d.downloaded_at, false) as is_newer
    from (
      select distinct on (kind, model_id, case when model_id is null then file end) id, kind, file, model_id, downloaded_at
      from download_log where user_id = ${userId}
      order by kind, model_id, case when model_id is null then file end, id desc
    ) d
    left join models m on m.id = d.model_id and m.is_active
    left join products p on p.id = m.product_id and p.is_active
    left join lateral (
      select id, title, file from catalogues where d.kind = 'catalogue' and file = d.file and is_active order by id limit 1
    ) c on true
    left join lateral (
      select 'gated/catalogues/' as folder, c.file where c.id is not null
      union all
      (select k.folder || '/', file from files join file_kinds k using (kind)
      where model_id = m.id and is_active and k.name = d.kind order by position limit 1)
    ) now on true
    left join media on media.key = now.folder || now.file
    order by d.id desc limit ${range.limit} offset ${range.offset}`;
