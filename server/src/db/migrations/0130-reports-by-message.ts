import type { Migration } from './migration.ts'

/** A report names the message that it is about: who sent that is found without a look at all that left. */
export const reportsByMessage: Migration = {
  number: 130,
  name: 'reports_by_message',
  both: ['create index outgoing_header on outgoing (message_id_header, account_id)'],
}
