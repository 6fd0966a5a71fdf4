export { mailboxAddressKinds } from './address-kinds.ts'
export {
  claimAddress,
  findAddress,
  findAddressHolders,
  findDomainOf,
  findHolders,
  findPersonalMailboxes,
  listAddresses,
  listCatchAlls,
  listEveryAlias,
} from './address-store.ts'
export { type AliasChange, addAlias, readNewAddress, removeAlias } from './change-aliases.ts'
export { changeMainAddress } from './change-main-address.ts'
export { cancelDeparture, findSuccessor } from './departures.ts'
export { findReceivingMailbox, freeBytesOf } from './find-receiving-mailbox.ts'
export {
  findMailbox,
  findOwnerMailboxes,
  type Mailbox,
} from './mailbox-store.ts'
export { addressMaintenance } from './maintenance.ts'
export { findPeople } from './people-store.ts'
export { refuseUsedAddress } from './refuse-used-address.ts'
export { setCatchAll } from './set-catch-all.ts'
