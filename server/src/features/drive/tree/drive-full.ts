import { Refused } from '../../../kernel/refused.ts'

/** The refusal of what a drive has no room for; it tells whoever asked whether that drive is their own. */
export const driveFull = (askerId: string | undefined, ownerId: string, details: object = {}): Refused =>
  new Refused('over_quota', { ...details, drive: askerId === ownerId ? 'own' : 'other' })
