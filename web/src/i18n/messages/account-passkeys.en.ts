import type { vi } from './account-passkeys.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'account.passkeys.lead': 'A passkey stays in your device, and no false page can steal it.',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.name': 'A name you will recognise',
  'account.passkeys.nameHint': 'For example: Laptop at the office',
  'account.passkeys.rename': 'Rename',
  'account.passkeys.renameOf': 'Rename {name}',
  'account.passkeys.removeTitle': 'Remove the passkey “{name}”?',
  'account.passkeys.removeText':
    'You can no longer sign in with it. Remove it from your device or password manager as well.',
  'account.passkeys.empty': 'No passkeys yet',
  'account.passkeys.emptyText': 'Add one to sign in without a password.',
  'account.passkeys.synced': 'Synced between devices',
  'account.passkeys.added': 'Passkey added',
  'account.passkeys.unsupported': 'This browser has no passkeys.',
  'account.passkeys.elsewhere': 'Passkeys work only at {host}.',
  'account.passkeys.impossible':
    'Browsers make no passkeys for the address of this page. The administrator has to give it a domain with HTTPS.',
  'account.passkeys.cancelled': 'It was stopped, or this passkey is there already.',
}
