import type { Migration } from './migration.ts'

/** Index for finding the sent message that a report names. */
export const reportsByMessage: Migration = {
  number: 130,
  name: 'reports_by_message',
  both: ['create index outgoing_header on outgoing (message_id_header, account_id)'],
}
