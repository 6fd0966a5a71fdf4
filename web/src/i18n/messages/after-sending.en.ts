import type { vi } from './after-sending.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'recall.title': 'Recall this message?',
  'recall.text':
    'It is taken out of the mailboxes of recipients on this system, even where it was read. What left the system cannot be taken back.',
  'recall.report': 'The result for each recipient comes to your inbox. Your copy stays in Sent.',
  'recall.until': 'It can be recalled until {when}.',
  'recall.action': 'Recall message',
  'recall.started': 'Recalling. The result will come to your inbox.',
  'recall.failed': 'Could not be recalled',
  'recall.expired': 'The time to recall is over. Messages can be recalled within {window} of sending.',
  'recall.notAvailable': 'This message cannot be recalled.',
  'recall.minutes': '{n} {n?minute|minutes}',
  'recall.hours': '{n} {n?hour|hours}',
  'recall.days': '{n} {n?day|days}',
  'views.title': 'Who has opened it',
  'views.open': 'Show each recipient',
  'views.seen': 'Opened {n} {n?time|times}, last {when}',
  'views.notSeen': 'Not opened',
  'views.hint': 'Counted only where images are loaded, so the true number may be higher.',
  'views.sum': 'For this message only the sum of opens is counted.',
  'views.failed': 'Could not be loaded',
}
