export { avatarUrl } from './avatar-url.ts'
export { createAccount, createAccountIn, createOrganisation, type NewAccount } from './create-account.ts'
export { disableAccount } from './disable-account.ts'
export { getQuota, getUserInfo } from './get-user-info.ts'
export { setRole, setRoleIn } from './set-role.ts'
export { deleteSendingStop, findSendingStop } from './stop-store.ts'
export {
  addUsedBytes,
  findAddressee,
  findCatchAll,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  isAccountDisabled,
  type Mailbox,
  reserveStorage,
  setUsedBytes,
} from './storage-store.ts'
export {
  findAccountByEmail,
  findSendingRights,
  getPassword,
  hasAccounts,
  listAccounts,
  setDisabled,
} from './store.ts'
export { watchFirstAccount } from './watch-first-account.ts'
