import type { vi } from './mailbox-empty.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'mailbox.empty.INBOX.title': 'You’re all caught up',
  'mailbox.empty.INBOX.hint': 'Your inbox is empty. Time for a cup of tea.',
  'mailbox.empty.Starred.title': 'No starred mail yet',
  'mailbox.empty.Starred.hint': 'Star the mail you want to find again quickly.',
  'mailbox.empty.Sent.title': 'Nothing sent yet',
  'mailbox.empty.Sent.hint': 'Mail you send will be here.',
  'mailbox.empty.Drafts.title': 'No drafts',
  'mailbox.empty.Drafts.hint': 'Unfinished mail is saved here automatically.',
  'mailbox.empty.WEBMAIL_SCHEDULED.title': 'No scheduled mail',
  'mailbox.empty.WEBMAIL_SCHEDULED.hint': 'Mail waiting for the time you chose will be here.',
  'mailbox.empty.webmail_period.title': 'No recurring mail',
  'mailbox.empty.webmail_period.hint': 'Mail that is sent again and again will be here.',
  'mailbox.empty.Archive.title': 'Nothing archived yet',
  'mailbox.empty.Archive.hint': 'Mail that is dealt with can be kept here, out of the inbox.',
  'mailbox.empty.Junk.title': 'No junk mail',
  'mailbox.empty.Junk.hint': 'Mail marked as junk will be here.',
  'mailbox.empty.Trash.title': 'Trash is empty',
  'mailbox.empty.Trash.hint': 'Deleted mail is kept for 30 days, then deleted forever.',
  'mailbox.empty.other.title': 'This folder is empty',
  'mailbox.empty.other.hint': 'There is no mail in {folder} yet.',
}
