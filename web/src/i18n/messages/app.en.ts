import type { vi } from './app.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'app.name': 'Bồ Câu',
  'app.home': 'Bồ Câu, to the inbox',
  'app.skip': 'Skip to content',
  'app.loading': 'Opening your mailbox',
  'app.close': 'Close',
  'app.cancel': 'Cancel',
  'app.undo': 'Undo',
  'app.retry': 'Try again',
  'app.notices': 'Notifications',

  'folder.INBOX': 'Inbox',
  'folder.Starred': 'Starred',
  'folder.Sent': 'Sent',
  'folder.Drafts': 'Drafts',
  'folder.WEBMAIL_SCHEDULED': 'Scheduled',
  'folder.webmail_period': 'Recurring',
  'folder.Junk': 'Junk',
  'folder.Trash': 'Trash',

  'group.today': 'Today',
  'group.yesterday': 'Yesterday',
  'group.week': 'Earlier this week',
  'group.earlier': 'Older',
}
