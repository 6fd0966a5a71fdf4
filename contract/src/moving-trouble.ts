/** Why mail cannot be fetched from a mailbox elsewhere, or not go on coming. */
export const movingTroubles = [
  'wrong_password',
  'unreachable',
  'certificate',
  'not_encrypted',
  'forbidden_address',
  'over_quota',
  'broken',
] as const
export type MovingTrouble = (typeof movingTroubles)[number]
