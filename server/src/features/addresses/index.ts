export { mailboxAddressKinds } from './address-kinds.ts'
export {
  claimAddress,
  findAddress,
  findAddressHolders,
  findHolders,
  findPersonalMailboxes,
  listAddresses,
  listEveryAlias,
} from './address-store.ts'
export { blockedUntil, deleteExpiredAddressBlocks, refuseUsedAddress } from './blocked-address-store.ts'
export { type AliasChange, addAlias, readNewAddress, removeAlias } from './change-aliases.ts'
export { cancelDeparture, findSuccessor } from './departure-store.ts'
export {
  findAddressee,
  findCatchAll,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  type Mailbox,
} from './mailbox-store.ts'
export { findPeople } from './people-store.ts'
export { setCatchAll } from './set-catch-all.ts'
