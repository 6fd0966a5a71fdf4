export { addDomain, verifyDomain } from './add-domain.ts'
export { changePassword } from './change-password.ts'
export { createAccount, createOrganisation, type NewAccount } from './create-account.ts'
export type { AccountDeps } from './deps.ts'
export { disableAccount } from './disable-account.ts'
export { findActor } from './find-actor.ts'
export { getQuota, getUserInfo } from './get-user-info.ts'
export { accountRoutes, type DemoSignIn } from './routes.ts'
export { startSession } from './sign-in.ts'
export { failureWindowMilliseconds } from './sign-in-limits.ts'
export {
  addUsedBytes,
  deleteExpiredSessions,
  findAccountByEmail,
  findMailbox,
  forgetFailuresBefore,
  isHostedDomain,
  listAccounts,
  setDisabled,
  setDomainVerified,
  setUsedBytes,
  takeRoom,
  updatePassword,
} from './store.ts'
