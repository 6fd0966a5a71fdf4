import type { vi } from './share-on-send.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'shareOnSend.title': 'Let recipients open the files?',
  'shareOnSend.text':
    '{n} {n?file|files} of this message {n?lies|lie} in Drive. Recipients can open them only when they are shared.',
  'shareOnSend.with': 'Share with {n} {n?person|people}',
  'shareOnSend.more': 'Show the other {n}',
  'shareOnSend.without': 'Send without sharing',
  'shareOnSend.permissions': 'Set permissions',
  'shareOnSend.share': 'Share and send',
  'shareOnSend.permissionsTitle': 'Permissions of the link',
  'shareOnSend.back': 'Back',
  'shareOnSend.save': 'Save and send',
  'shareOnSend.foreign':
    '**{name}** belongs to {owner} and cannot be shared again ({n} {n?file|files}). Recipients have to ask its owner.',
}
