import type { AppPasswordNeeded } from '../features/sign-in/index.ts'

/** Why a mail program has to use another password, as programs show it. */
export const appPasswordNeeded: Record<AppPasswordNeeded, string> = {
  two_step: 'This account has 2-step verification: make a password for this program in your settings',
  organisation: 'Your organisation asks for a password made for each program: make one in your settings',
  scope: 'This password is for the API only: make a password for this program in your settings',
}

/** Where the organisation lets no mail programs in, or not those of this person. */
export const programsOff = 'Your organisation does not let this account use mail programs'

/** Refuses a client that signs in as one user to act as another. */
export const actsAsOther = 'This user may not act as another user'

/** What a program is told that wants to change something with a password that only reads. */
export const readsOnly = 'This password was made for reading alone'
