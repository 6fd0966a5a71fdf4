/** Reasons why an import fails or cannot continue. */
export const importFailures = [
  'wrong_password',
  'unreachable',
  'certificate',
  'not_encrypted',
  'forbidden_address',
  'over_quota',
  'broken',
  /** The file contains no mail in a supported format. */
  'file_unknown',
  'file_broken',
  /** The import would exceed the folder limit of the account (`limits.maxFolders`). */
  'too_many_folders',
] as const
export type ImportFailure = (typeof importFailures)[number]
