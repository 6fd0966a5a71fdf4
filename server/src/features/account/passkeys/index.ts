export type { PasskeyDeps } from './manage-passkeys.ts'
export { passkeyOrigin } from './passkey-origin.ts'
export { countPasskeys, findByCredential, listPasskeys, recordPasskeyUse } from './passkey-store.ts'
export { type RelyingParty, relyingPartyOf } from './relying-party.ts'
