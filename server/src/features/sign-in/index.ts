export { getProgramPolicy, setProgramPolicy } from './app-passwords/program-policy.ts'
export { type OpenedProfile, openProfile } from './app-passwords/program-profile.ts'
export { signInJobs } from './jobs.ts'
export { signInMaintenance } from './maintenance.ts'
export { InvitationMail, invitationMailJob, planInvitationMail } from './new-password/invitation-mail.ts'
export { invite } from './new-password/invite.ts'
export { relyingPartyOf } from './passkeys/relying-party.ts'
export { assignPassword } from './password/assign-password.ts'
export { changePassword } from './password/change-password.ts'
export { signOutEverywhere } from './password/sign-out-everywhere.ts'
export { phoneRoutes } from './phone/routes.ts'
export { getPhone } from './phone/verify-phone.ts'
export { protectionRoutes } from './protection-routes.ts'
export { singleSignOnRoutes } from './provider/routes.ts'
export { getSignOnOffer } from './provider/sign-out-at-provider.ts'
export { recoveryRoutes } from './recovery/routes.ts'
export { signInRoutes } from './routes.ts'
export {
  type AppPasswordNeeded,
  type ProgramSession,
  signInProgram,
} from './sign-in-program.ts'
export { startSession } from './start-session.ts'
export { disableTwoStepFor, resetTwoStep } from './two-step/reset-two-step.ts'
