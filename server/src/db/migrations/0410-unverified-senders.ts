import type { Migration } from './migration.ts'

/** Messages whose sender could not be verified on arrival; their authentication is `fail` until a later check. */
export const unverifiedSenders: Migration = {
  number: 410,
  name: 'unverified senders',
  both: ['alter table message add column is_unverified smallint not null default 0'],
  large: [{ index: 'message_unverified', on: 'on message (account_id, blob_hash) where is_unverified = 1' }],
}
