import type { AppPasswordNeeded } from '../features/sign-in/index.ts'

/** Message that tells a mail client user to use an app password. */
export const appPasswordNeeded: Record<AppPasswordNeeded, string> = {
  two_step: 'This account has 2-step verification: make a password for this program in your settings',
  organisation: 'Your organisation asks for a password made for each program: make one in your settings',
  scope: 'This password is for the API only: make a password for this program in your settings',
}

/** Message when the organisation allows no mail clients for the account. */
export const mailClientsDisabled = 'Your organisation does not let this account use mail programs'

/** Message for a client that signs in as one user to act as another. */
export const impersonationRefused = 'This user may not act as another user'

/** Message for a change with a read-only app password. */
export const readOnlyPassword = 'This password allows reading only'

/** Message for a change in a mailbox of another account by a user who may only read it. */
export const readersOnly = 'You may only read mail in this mailbox'
