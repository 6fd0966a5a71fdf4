import type { AppPasswordNeeded } from '../features/sign-in/index.ts'

/** Message that tells a mail client user to use an app password. */
export const appPasswordNeeded: Record<AppPasswordNeeded, string> = {
  two_step: 'This account has 2-step verification. Create an app password for this program in your settings',
  organisation: 'Your organisation requires app passwords. Create one for this program in your settings',
  scope: 'This app password is for the API only. Create one for this program in your settings',
}

/** Message when the organisation allows no mail clients for the account. */
export const mailClientsDisabled = 'Your organisation does not allow mail programs for this account'

/** Message when the provider suspended the organisation. */
export const organisationSuspended = 'Your organisation is suspended, contact its administrator'

/** Message while the organisation is moved to another server. */
export const organisationMoving = 'Your organisation is being moved, try again later'

/** Message for a client that signs in as one user to act as another. */
export const impersonationRefused = 'This user may not act as another user'

/** Message for a change with a read-only app password. */
export const readOnlyPassword = 'This password allows reading only'

/** Message for a change in a mailbox of another account by a user who may only read it. */
export const readersOnly = 'You have read access only to this mailbox'
