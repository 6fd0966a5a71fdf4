import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { type AccountPart, accountParts, type ConfigPart, configParts } from './account-parts.ts'
export { signOut } from './sign-out.ts'

/** Makes a password for another program, in a dialog over whatever page is open. */
export const addAppPassword = async () =>
  (await fetchPart(() => import('./app-passwords/add-app-password.tsx'))).addAppPassword()

/** Sets mail up on an Apple device, by a code that it scans. */
export const offerProfile = async () =>
  (await fetchPart(() => import('./app-passwords/offer-profile.tsx'))).offerProfile()

/** Tells who did what in the mailbox of another. */
export const showMailboxActs = async () =>
  (await fetchPart(() => import('./mailboxes/show-acts.tsx'))).showMailboxActs()

/** Where the link of an invitation leads. */
export const loadInvitation = async () => ({
  default: await fetchPart(async () => (await import('./invitation/Invitation.tsx')).Invitation),
})

/** Where the link of the first run leads. */
export const loadFirstRun = async () => ({
  default: await fetchPart(async () => (await import('./first-run/FirstRun.tsx')).FirstRun),
})

/** The pages of the account area. */
export const loadAccountArea = () => fetchPart(() => import('./area.ts'))
