/** Why mail cannot be fetched from a mailbox elsewhere, or not go on coming. */
export const movingTroubles = [
  'wrong_password',
  'unreachable',
  'certificate',
  'not_encrypted',
  'forbidden_address',
  'over_quota',
  'broken',
  /** A file holds no mail that is read here. */
  'file_unknown',
  'file_broken',
  /** There are more folders than an account may have (`limits.maxFolders`), together with those of the account. */
  'too_many_folders',
] as const
export type MovingTrouble = (typeof movingTroubles)[number]
