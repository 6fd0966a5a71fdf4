import type { Migration } from './migration.ts'

/** Time of the last activity, stored with the account because sessions are deleted when they end. */
export const lastSeen: Migration = {
  number: 61,
  name: 'last seen',
  both: [
    'alter table account add column last_seen_at bigint',
    `update account set last_seen_at = (
      select max(seen.at) from (
        select session.account_id, session.last_seen_at as at from session
        union all
        select activity.account_id, activity.at from activity where activity.kind in ('signed_in', 'signed_out')
      ) as seen
      where seen.account_id = account.id
    )`,
  ],
}
