import { type Client, onlyRow, raw } from '../../../platform/postgres/plain-sql.ts';
import { inIndia, TODAY_IN_INDIA } from '../../../platform/time/time-zone.ts';
import { type Pipeline, pipelineReply } from './home.contract.ts';

const MONTHS = 6;

export const pipelineOf = (client: Client): Promise<Pipeline> =>
  onlyRow(client, pipelineReply)`
    with open as (
      select q.currency, q.total, q.valid_until < ${raw(TODAY_IN_INDIA)} + 7 as is_soon from quotations q
      where q.state = 'sent' and q.valid_until >= ${raw(TODAY_IN_INDIA)}),
    offered as (
      select to_char(${raw(inIndia('q.sent_at'))}, 'YYYY-MM') as month, q.currency, q.state, q.total from quotations q
      where q.sent_at >= ${raw(inIndia(`date_trunc('month', ${inIndia('now()')})`))} - make_interval(months => ${MONTHS - 1})
        and q.state <> 'replaced')
    select
      coalesce((select json_object_agg(status, count) from (
        select status, count(*)::int as count from conversations where status in ('new', 'in_work', 'answered', 'quoted') group by 1) s), '{}') as states,
      (select count(*)::int from conversations where outcome = 'won' and outcome_at > now() - interval '30 days') as won,
      (select count(*)::int from conversations where outcome = 'lost' and outcome_at > now() - interval '30 days') as lost,
      (select count(*)::int from open) as open_quotations, (select count(*)::int from open where is_soon) as expiring,
      coalesce((select json_agg(json_build_object('currency', currency, 'amount', amount)) from (
        select currency, sum(total)::text as amount from open group by 1 order by sum(total) desc) v), '[]') as open_value,
      coalesce((select json_agg(m order by m.month desc, m.currency) from (
        select month, currency, count(*)::int as quotations, sum(total)::text as quoted,
          coalesce(sum(total) filter (where state = 'accepted'), 0.00)::text as accepted
        from offered group by 1, 2) m), '[]') as months`;
