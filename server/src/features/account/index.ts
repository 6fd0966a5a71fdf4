export { AlertMail, alertMailJob } from './activity/alert-owner.ts'
export { readDevice } from './activity/read-device.ts'
export { activityRoutes } from './activity-routes.ts'
export { type CodePurpose, checkCode, makeCode } from './codes/address-codes.ts'
export { CodeMail, codeMailJob, planCodeMail } from './codes/code-mail.ts'
export type { AccountDeps, ProtectionDeps } from './deps.ts'
export { addDomain, verifyDomain } from './domains/add-domain.ts'
export { isHostedDomain, listHostedDomains, setDomainVerified } from './domains/domain-store.ts'
export { accountJobs } from './jobs.ts'
export { relyingPartyOf } from './passkeys/relying-party.ts'
export { changePassword } from './password/change-password.ts'
export { givePassword } from './password/give-password.ts'
export { avatarUrl } from './people/avatar-url.ts'
export { createAccount, createOrganisation, type NewAccount } from './people/create-account.ts'
export { disableAccount } from './people/disable-account.ts'
export { getQuota, getUserInfo } from './people/get-user-info.ts'
export { findColleagueNames, findPeople, type Person } from './people/people-store.ts'
export { deleteSendingStop, findSendingStop, type SendingStop } from './people/stop-store.ts'
export {
  addUsedBytes,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  reserveStorage,
  setUsedBytes,
} from './people/storage-store.ts'
export { findAccountByEmail, findSendingRights, listAccounts, setDisabled } from './people/store.ts'
export { phoneRoutes } from './phone/routes.ts'
export { getPhone } from './phone/verify-phone.ts'
export { takeAttempt } from './proof/attempts.ts'
export { networkOf } from './proof/sign-in-limits.ts'
export { protectionRoutes } from './protection-routes.ts'
export { recoveryRoutes } from './recovery/routes.ts'
export { accountRoutes, type DemoSignIn } from './routes.ts'
export { checkSender } from './sending/check-sender.ts'
export {
  releaseByEmail,
  releaseSending,
  StopMail,
  stopMailJob,
  stopSending,
} from './sending/stop-sending.ts'
export { endSessions } from './sessions/end-sessions.ts'
export { findActor } from './sessions/find-actor.ts'
export { hashToken, makeToken } from './sessions/session-token.ts'
export { signInRoutes } from './sign-in/routes.ts'
export { type NewSession, startSession } from './sign-in/start-session.ts'
export { resetTwoStep } from './two-step/reset-two-step.ts'
export { accountUpkeep } from './upkeep.ts'
