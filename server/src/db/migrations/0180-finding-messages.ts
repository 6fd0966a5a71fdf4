import type { Migration } from './migration.ts'

/**
 * Search function of PostgreSQL for the newest matching messages. When a fifth of the newest match, it scans by time as
 * long as that is productive. Otherwise it sorts the results of the word index, and checks conditions that the index
 * cannot (word positions) newest first, only as far as needed. The planner on its own would read the words of an entire
 * mailbox, because it ignores the cost of fetching them from TOAST.
 */
export const findingMessages: Migration = {
  number: 180,
  name: 'finding messages',
  both: [],
  postgres: [
    `create function find_messages(
      asked_account bigint, by_index tsquery, by_reading tsquery,
      since bigint, until bigint, after_time bigint, after_id bigint, wanted bigint
    ) returns table (message_id bigint, sent_at bigint)
      language sql stable set enable_seqscan = off set enable_sort = off
      as $$
        with probed as materialized (
          select count(*) filter (where newest.words @@ coalesce(by_reading, by_index)) >= 3 as are_many from (
            select message_text.words from message_text
            where message_text.account_id = asked_account
              and message_text.sent_at >= coalesce(since, -9223372036854775808)
              and message_text.sent_at < coalesce(until, 9223372036854775807)
              and message_text.sent_at <= coalesce(after_time, 9223372036854775807)
            order by message_text.sent_at desc, message_text.message_id desc limit 15
          ) newest
        ), walked as materialized (
          select newest.message_id, newest.sent_at from (
            select message_text.message_id, message_text.sent_at, message_text.words from message_text
            where (select are_many from probed) and message_text.account_id = asked_account
              and message_text.sent_at >= coalesce(since, -9223372036854775808)
              and message_text.sent_at < coalesce(until, 9223372036854775807)
              and message_text.sent_at <= coalesce(after_time, 9223372036854775807)
              and (after_id is null or (message_text.sent_at, message_text.message_id) < (after_time, after_id))
            order by message_text.sent_at desc, message_text.message_id desc limit 10 * wanted
          ) newest
          where newest.words @@ coalesce(by_reading, by_index)
          limit wanted
        ), found as materialized (
          select message_text.message_id, message_text.sent_at, message_text.words from message_text
          where (select count(*) from walked) < wanted
            and message_text.words @@ by_index and message_text.account_id + 0 = asked_account
            and (since is null or message_text.sent_at >= since) and (until is null or message_text.sent_at < until)
            and (after_id is null or (message_text.sent_at, message_text.message_id) < (after_time, after_id))
        )
        select walked.message_id, walked.sent_at from walked where (select count(*) from walked) = wanted
        union all (
          select newest.message_id, newest.sent_at from (
            select found.message_id, found.sent_at, found.words from found
            order by found.sent_at desc, found.message_id desc offset 0
          ) newest
          where by_reading is null or newest.words @@ by_reading
          limit wanted
        )
      $$`,
  ],
}
