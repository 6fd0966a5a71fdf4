export { relyingPartyOf } from './relying-party.ts'
