export { accountRoutes, type DemoSignIn } from './account-routes.ts'
export { activityRoutes } from './activity-routes.ts'
export type { AccountDeps, ProtectionDeps } from './deps.ts'
export { accountMaintenance } from './maintenance.ts'
export { endProgramSession, openSession } from './open-session.ts'
export { avatarUrl } from './people/avatar-url.ts'
export { createAccount, createAccountIn } from './people/create-account.ts'
export { disableAccount, disableAccountIn } from './people/disable-account.ts'
export { findAccountByEmail, getAccountByEmail, getSendingRights } from './people/find-account.ts'
export { getUserInfo } from './people/get-user-info.ts'
export { awaitHash, hashPassword, refuseWeakPassword } from './people/hash-password.ts'
export { setRole, setRoleIn } from './people/set-role.ts'
export {
  hasAccounts,
  isAccountDisabled,
  listAccounts,
  refuseClosedAccount,
  refuseSuspended,
} from './people/store.ts'
export { watchFirstAccount } from './people/watch-first-account.ts'
export { getPolicies, setPolicies } from './policies/manage-policies.ts'
export { findAssignableQuota, refuseBeyondTotal, setDefaultQuota } from './policies/quota.ts'
export {
  endForbiddenPrograms,
  hasDrive,
  isSecondStepDue,
  maySendAutomaticallyTo,
  mayUsePrograms,
  refuseProgram,
} from './policies/who-may.ts'
export { checkSender } from './sending/check-sender.ts'
export { endSendingStop, releaseByEmail, StopMail, stopMailJob, stopSending } from './sending/stop-sending.ts'
export { endSessions } from './sessions/end-sessions.ts'
export { findActor, findApiActor, findUserLackingSecondStep } from './sessions/find-actor.ts'
export { confirmMilliseconds, requireConfirmed } from './sessions/require-confirmed.ts'
export { createToken, hashToken } from './sessions/session-token.ts'
