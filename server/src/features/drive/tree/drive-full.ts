import { Refused } from '../../../kernel/refused.ts'

/** Builds the over-quota error; tells the user if it is their own drive. */
export const driveFull = (userId: string | undefined, ownerId: string, details: object = {}): Refused =>
  new Refused('over_quota', { ...details, drive: userId === ownerId ? 'own' : 'other' })
