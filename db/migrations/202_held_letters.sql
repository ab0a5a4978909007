-- Why a letter waits for a person although it names a conversation and has an address of the customer.
alter table messages add column hold_reason text not null default '' check (hold_reason in ('', 'forged', 'daily_limit'));
comment on column messages.hold_reason is 'forged: DMARC of the sender failed; daily_limit: too many letters of this sender in a day';
