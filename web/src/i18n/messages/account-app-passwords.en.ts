import type { vi } from './account-app-passwords.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'account.appPasswords.lead':
    'Another program uses it in place of your password. It reaches the mail and never the account.',
  'account.appPasswords.add': 'Make an app password',
  'account.appPasswords.name': 'What it is for',
  'account.appPasswords.nameHint': 'For example: Outlook at home',
  'account.appPasswords.make': 'Make',
  'account.appPasswords.made': 'Password for “{name}”',
  'account.appPasswords.once': 'Enter this password in the program. It is shown only once.',
  'account.appPasswords.empty': 'No app passwords yet',
  'account.appPasswords.emptyText': 'Make one for each program, so that each can be taken back alone.',
  'account.appPasswords.removeTitle': 'Take back the password “{name}”?',
  'account.appPasswords.removeText': 'The program that uses it is signed out at once.',
  'account.appPasswords.removed': 'The password “{name}” was taken back',
}
