export { AlertMail, alertMailJob } from './activity/alert-owner.ts'
export { readDevice } from './activity/read-device.ts'
export { activityRoutes } from './activity/routes.ts'
export { addDomain, verifyDomain } from './add-domain.ts'
export { type CodePurpose, checkCode, makeCode } from './address-codes.ts'
export { avatarUrl } from './avatar-url.ts'
export { changePassword } from './change-password.ts'
export { CodeMail, codeMailJob, planCodeMail } from './code-mail.ts'
export { createAccount, createOrganisation, type NewAccount } from './create-account.ts'
export type { AccountDeps, ProtectionDeps } from './deps.ts'
export { disableAccount } from './disable-account.ts'
export { isHostedDomain, listHostedDomains, setDomainVerified } from './domain-store.ts'
export { endSessions } from './end-sessions.ts'
export { findActor } from './find-actor.ts'
export { getQuota, getUserInfo } from './get-user-info.ts'
export { accountJobs } from './jobs.ts'
export { relyingPartyOf } from './passkeys/relying-party.ts'
export { givePassword } from './password/give-password.ts'
export { findColleagueNames, findPeople, type Person } from './people-store.ts'
export { phoneRoutes } from './phone/routes.ts'
export { getPhone } from './phone/verify-phone.ts'
export { recoveryRoutes } from './recovery/routes.ts'
export {
  addUsedBytes,
  findFirstOwnerMailboxes,
  findMailbox,
  findOwnerMailboxes,
  setUsedBytes,
  takeRoom,
} from './room-store.ts'
export { accountRoutes, type DemoSignIn } from './routes.ts'
export { checkSender } from './sending/check-sender.ts'
export {
  releaseByEmail,
  releaseSending,
  StopMail,
  stopMailJob,
  stopSending,
} from './sending/stop-sending.ts'
export { deleteSendingStop, findSendingStop, type SendingStop } from './sending/stop-store.ts'
export { hashToken, makeToken } from './session-token.ts'
export { takeAttempt } from './sign-in.ts'
export { networkOf } from './sign-in-limits.ts'
export { type NewSession, startSession } from './start-session.ts'
export { findAccountByEmail, findSendingRights, listAccounts, setDisabled } from './store.ts'
export { resetTwoStep } from './two-step/reset-two-step.ts'
export { protectionRoutes } from './two-step/routes.ts'
export { signInRoutes } from './two-step/sign-in-routes.ts'
export { accountUpkeep } from './upkeep.ts'
