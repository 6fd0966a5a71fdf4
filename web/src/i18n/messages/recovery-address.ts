import { en } from './recovery-address.en.ts'
import { vi } from './recovery-address.vi.ts'

export type RecoveryAddressMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends RecoveryAddressMessages {}
}

/** The texts of the address that brings a forgotten password back. */
export const recoveryAddressMessages = { vi, en }
