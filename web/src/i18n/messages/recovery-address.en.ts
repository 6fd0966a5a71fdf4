import type { vi } from './recovery-address.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'recoveryAddress.title': 'Recovery address',
  'recoveryAddress.lead':
    'When you forget your password, the code that brings it back goes to this address. Choose another mailbox that you alone can open.',
  'recoveryAddress.address': 'Another address of yours',
  'recoveryAddress.send': 'Send the code',
  'recoveryAddress.sent': 'The code was sent to {address}.',
  'recoveryAddress.code': '6-digit code',
  'recoveryAddress.verify': 'Verify',
  'recoveryAddress.other': 'Other address',
  'recoveryAddress.kept': 'The recovery address is saved',
  'recoveryAddress.remove': 'Remove this address',
  'recoveryAddress.removed': 'The recovery address is removed',
  'recoveryAddress.since': 'Verified {when}',
}
