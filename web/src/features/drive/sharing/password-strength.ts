import { limits } from '@bocau/contract/limits'

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good'

/** Estimates the strength of a password from its characters. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  if (characters.length < limits.minSharePasswordCharacters) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const variety = new Set(characters).size
  if (variety < 5 || kinds < 2) return characters.length >= 16 && variety >= 8 ? 'fair' : 'weak'
  return characters.length >= 12 || (kinds >= 3 && characters.length >= 10) ? 'good' : 'fair'
}
