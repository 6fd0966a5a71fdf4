import type { vi } from './account-phone.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'account.verify.lead': 'Choose the country and enter your number. A 6-digit code will be sent there.',
  'account.verify.country': 'Country',
  'account.verify.number': 'Telephone number',
  'account.verify.example': 'For example: {example}',
  'account.verify.missing': 'Enter your telephone number.',
  'account.verify.sendText': 'Send by text message',
  'account.verify.enter': 'Enter the code that was sent to *{phone}*.',
  'account.verify.other': 'Another number',
  'account.verify.go': 'Verify',
  'account.verify.back': 'Back',
  'account.verify.fee':
    "The first verification costs *{fee} ₫*, charged to your organisation's service account.",
  'account.verify.done': 'Telephone verified',
  'account.verify.doneText': 'Codes for signing in can go to {phone}.',
  'account.verify.domain': 'The domain {domain}',
  'account.verify.domainOk': 'Verified',
  'account.verify.domainOff': 'DNS not verified',
}
