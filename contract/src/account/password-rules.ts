/** A rule that a password breaks. */
export type PasswordFault =
  | 'too_short'
  | 'too_long'
  | 'no_lowercase'
  | 'no_uppercase'
  | 'no_digit'
  | 'no_special'

const shortest = 8
const longest = 256

const kinds: readonly [PasswordFault, RegExp][] = [
  ['no_lowercase', /\p{Ll}/u],
  ['no_uppercase', /\p{Lu}/u],
  ['no_digit', /\p{Nd}/u],
  ['no_special', /[^\p{L}\p{M}\p{Nd}\s]/u],
]

/** Returns every rule that a new password breaks, in display order; an empty list if the password is accepted. */
export function passwordFaults(password: string): PasswordFault[] {
  const faults: PasswordFault[] = []
  if (password.length < shortest) faults.push('too_short')
  if (password.length > longest) faults.push('too_long')
  return [...faults, ...kinds.filter(([, kind]) => !kind.test(password)).map(([fault]) => fault)]
}

/** Rates the strength of a password from 0 (rejected) to 4. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordFaults(password).length > 0) return 0
  const different = new Set(password.toLowerCase()).size
  if (different < 6) return 1
  if (password.length >= 16 && different >= 10) return 4
  return password.length >= 12 && different >= 8 ? 3 : 2
}
