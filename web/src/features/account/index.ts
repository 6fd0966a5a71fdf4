import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { type AccountPart, accountParts, type ConfigPart, configParts } from './account-parts.ts'
export { signOut } from './sign-out.ts'

/** Opens the dialog that creates an app password. */
export const openAppPasswordDialog = async () =>
  (await fetchPart(() => import('./app-passwords/add-app-password.tsx'))).openAppPasswordDialog()

/** Opens the dialog that sets up mail on an Apple device by QR code. */
export const offerProfile = async () =>
  (await fetchPart(() => import('./app-passwords/offer-profile.tsx'))).offerProfile()

/** Shows the actions of delegates in the current mailbox. */
export const showMailboxActions = async () =>
  (await fetchPart(() => import('./mailboxes/show-mailbox-actions.tsx'))).showMailboxActions()

export const loadInvitation = async () => ({
  default: await fetchPart(async () => (await import('./invitation/Invitation.tsx')).Invitation),
})

export const loadFirstRun = async () => ({
  default: await fetchPart(async () => (await import('./first-run/FirstRun.tsx')).FirstRun),
})

export const loadAccountArea = () => fetchPart(() => import('./area.ts'))
