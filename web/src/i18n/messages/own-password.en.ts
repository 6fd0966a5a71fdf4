import type { vi } from './own-password.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'ownPassword.title': 'Choose your own password',
  'ownPassword.lead': 'The password you entered was set by an administrator and works only once.',
  'ownPassword.new': 'Your password',
  'ownPassword.rules': 'The password has to meet the conditions below.',
  'ownPassword.same': 'Choose another password than the one that was given to you.',
  'ownPassword.go': 'Set password and come in',
  'ownPassword.back': 'Back to sign-in',
  'ownPassword.expired': 'It took too long to choose a password. Sign in again.',
  'invitation.title': 'Welcome, {name}',
  'invitation.lead': 'Your mailbox {email} is ready. Choose a password to come in.',
  'invitation.over': 'This invitation cannot be used any more',
  'invitation.over.text':
    'It was used, has expired, or there is a newer one. Ask your administrator for another. If you have chosen a password, sign in.',
  'invitation.signIn': 'Sign in',
}
