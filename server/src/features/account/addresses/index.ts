export {
  claimAddress,
  findAddress,
  findAddressHolders,
  findDomainOf,
  findHolders,
  findReadByOne,
  listAddresses,
  listAliases,
  listCatchAlls,
  listEveryAlias,
  setMainAddress,
  personal,
} from './address-store.ts'
export { type AliasChange, addAlias, readNewAddress, removeAlias } from './change-aliases.ts'
export { findLeaverReply, findSuccessor, cancelDeparture } from './leaving-store.ts'
export { findColleagueNames, findPeople } from './people-store.ts'
export { findRefused, forgetRested, refuseUsedAddress, restAddresses, restsUntil } from './resting-address-store.ts'
export { setCatchAll } from './set-catch-all.ts'
