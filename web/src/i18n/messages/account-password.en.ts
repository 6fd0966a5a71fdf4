import type { vi } from './account-password.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'account.change.lead':
    'Other devices have to sign in again; app passwords and trusted devices are removed.',
  'account.change.rules': 'The new password has to meet all of the conditions below.',
  'account.change.repeat': 'New password again',
  'account.change.different': 'The two passwords are not the same.',
  'account.change.same': 'The new password has to differ from the current one.',
  'account.change.changed': 'Password changed',
  'account.change.ended': '{n} other {n?session|sessions} ended.',
  'account.change.endedApps':
    '{n} other {n?session|sessions} ended, {apps} app {apps?password|passwords} removed.',
  'account.rule.too_short': 'At least {n} characters',
  'account.rule.no_lowercase': 'A lowercase letter',
  'account.rule.no_uppercase': 'An uppercase letter',
  'account.rule.no_digit': 'A digit',
  'account.rule.no_special': 'A special character',
  'account.rule.different': 'Not the current password',
  'account.rule.met': 'met',
  'account.rule.unmet': 'not met',
  'account.strength': 'Strength: {word}',
  'account.strength.0': 'not enough',
  'account.strength.1': 'easy to guess',
  'account.strength.2': 'fair',
  'account.strength.3': 'strong',
  'account.strength.4': 'very strong',
}
