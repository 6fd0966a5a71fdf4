import type { vi } from './account.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'account.signIn': 'Sign in',
  'account.signInLead': 'To your business mailbox.',
  'account.signingIn': 'Signing in…',
  'account.address': 'Email address',
  'account.addressMissing': 'Enter your email address.',
  'account.password': 'Password',
  'account.passwordMissing': 'Enter your password.',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'account.remember': 'Remember me on this device',
  'account.demoPassword': 'The password of every demo account: {password}',
  'account.demo': 'Try it now',
  'account.demoLead': 'Choose someone to open their mailbox.',
}
