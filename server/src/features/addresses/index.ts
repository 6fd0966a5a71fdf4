export {
  claimAddress,
  findAddress,
  findAddressHolders,
  findDomainOf,
  findHolders,
  findPersonalMailboxes,
  listAddresses,
  listAliases,
  listCatchAlls,
  listEveryAlias,
  mailboxAddressKinds,
  setMainAddress,
} from './address-store.ts'
export {
  blockAddresses,
  blockedUntil,
  deleteExpiredAddressBlocks,
  findUnassignable,
  refuseUsedAddress,
} from './blocked-address-store.ts'
export { type AliasChange, addAlias, readNewAddress, removeAlias } from './change-aliases.ts'
export { cancelDeparture, findDepartureReply, findSuccessor } from './departure-store.ts'
export {
  findAddressee,
  findCatchAll,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  type Mailbox,
} from './mailbox-store.ts'
export { findColleagueNames, findPeople } from './people-store.ts'
export { setCatchAll } from './set-catch-all.ts'
