import type { Migration } from './migration.ts'

/**
 * Messages that mail programs saved in Drafts without `\Draft` become drafts; the web could only display them. Messages
 * of other authors stay messages, because a user moved them there.
 */
export const draftsOfOtherPrograms: Migration = {
  number: 500,
  name: 'drafts of other programs',
  both: [],
  large: [
    {
      update: 'message',
      set: 'is_draft = 1',
      where: `message.is_draft = 0 and message.folder_id in (
        select folder.id from folder where folder.account_id = message.account_id and folder.name = 'Drafts')
        and (message.from_email = ''
          or lower(message.from_email) in (
            select address.email from address
            where address.account_id = message.account_id and address.kind in ('own', 'alias'))
          or lower(message.from_email) in (
            select sender_address.email from sender_address
            where sender_address.account_id = message.account_id))`,
    },
  ],
}
