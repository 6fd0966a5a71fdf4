import type { vi } from './ask-for-access.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'ask.title': 'You need access',
  'ask.text': 'The account you are using may not open this link yet. You can ask its owner for access.',
  'ask.owner': 'Owner: {name}',
  'ask.missing.title': 'This cannot be opened',
  'ask.missing.text':
    'It may have been deleted, or you may have no access. If a colleague gave you this link, ask for access.',
  'ask.message': 'Message (optional)',
  'ask.message.hint': 'Say in a few words what you need it for',
  'ask.send': 'Ask for access',
  'ask.sent': 'Request sent',
  'ask.sent.text':
    'You will get a letter with the answer. Once you have access, this very link opens. You can ask again {when}.',
  'ask.instead': 'No password? Ask to open it with your account.',
  'ask.much': 'You asked very often. Try again {when}.',
  'ask.at': 'from {time} today',
  'ask.atDay': 'from {time} on {day}',
}
