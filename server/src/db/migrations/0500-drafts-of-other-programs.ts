import type { Migration } from './migration.ts'

/** Messages that other programs saved in Drafts without `\Draft` become drafts; the web opened them for reading only. */
export const draftsOfOtherPrograms: Migration = {
  number: 500,
  name: 'drafts of other programs',
  both: [],
  large: [
    {
      update: 'message',
      set: 'is_draft = 1',
      where: `message.is_draft = 0 and message.folder_id in (
        select folder.id from folder where folder.account_id = message.account_id and folder.name = 'Drafts')`,
    },
  ],
}
