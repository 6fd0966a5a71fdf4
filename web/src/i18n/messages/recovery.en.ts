import type { vi } from './recovery.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'recovery.title': 'Get your password back',
  'recovery.lead': 'A code goes to where you said before.',
  'recovery.by': 'Send the code by',
  'recovery.by.mail': 'Recovery address',
  'recovery.by.text': 'Text message to your phone',
  'recovery.send': 'Send the code',
  'recovery.addressMissing': 'Enter your email address.',
  'recovery.sent':
    'If {email} has a recovery address or a verified phone, a code is on its way. It is valid for {minutes} minutes.',
  'recovery.code': '6-digit code',
  'recovery.again': 'Send another code',
  'recovery.noCode': 'No code? The administrator of your organisation can give you a new password.',
  'recovery.go': 'Continue',
  'recovery.new': 'New password',
  'recovery.newLead': 'All other devices are signed out.',
  'recovery.second': 'Code of the authenticator app, or a recovery code',
  'recovery.set': 'Set password',
  'recovery.done': 'Your new password is set. Sign in with it.',
  'recovery.expired': 'The code ran out or was tried too often. Ask for a new one.',
  'recovery.back': 'Back to signing in',
}
