export { avatarUrl } from './avatar-url.ts'
export { createAccount, createOrganisation, type NewAccount } from './create-account.ts'
export { disableAccount } from './disable-account.ts'
export { getQuota, getUserInfo } from './get-user-info.ts'
export { giveRole, giveRoleIn } from './give-role.ts'
export { findColleagueNames, findPeople, type Person } from './people-store.ts'
export { deleteSendingStop, findSendingStop, type SendingStop } from './stop-store.ts'
export {
  addUsedBytes,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  reserveStorage,
  setUsedBytes,
} from './storage-store.ts'
export {
  findAccountByEmail,
  findSendingRights,
  getPassword,
  isShut,
  listAccounts,
  setDisabled,
  wasEverHere,
} from './store.ts'
