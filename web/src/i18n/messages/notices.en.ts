import type { vi } from './notices.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'app.almostFull':
    'Mailbox almost full: {used} of {total} used ({share}). When it is full, new mail will be refused.',
  'app.full': 'Mailbox full: {used} of {total} used. New mail is being refused.',
  'app.hideBanner': 'Hide this notice',
  'app.offline.title': 'Connection lost',
  'app.offline.text':
    'What you are writing is kept on this device. The page reloads in {n} {n?second|seconds}.',
  'app.error.home': 'To the inbox',
  'app.error.request': 'Request {id}',
  'app.error.redirect': 'Back to the inbox in {n} {n?second|seconds}.',
  'app.error.signedInAs': 'Signed in as',
  'app.error.owner': 'Owner',
  'app.error.administrator': 'Administrator',
  'app.error.domains': 'Active domains',
  'app.error.404.title': 'No such page',
  'app.error.404.text': 'The link may be wrong, or the message was deleted or moved.',
  'app.error.403.title': 'You may not open this page',
  'app.error.403.text': 'Ask the person who runs the service in your organisation for access.',
  'app.error.500.title': 'The server had a problem',
  'app.error.500.text': 'It has been noted. Your mail is safe.',
  'app.error.502.title': 'The service is busy',
  'app.error.502.text': 'The mail server has not answered. Your mail is safe.',
  'live.arrived': 'New mail',
  'live.newMail': 'New mail from {from}: {subject}',
  'live.newMails': '{n} new {n?message|messages}',
}
