import { limits } from '@bocau/contract/limits'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../deps.ts'

/** Hashes a password; rejects one that is too short, too long or too easy to guess. */
export async function hashPassword(deps: Pick<AccountDeps, 'passwords'>, password: string): Promise<string> {
  if (password.length < limits.minPasswordCharacters) throw invalid('is too short')
  if (password.length > limits.maxPasswordCharacters) throw invalid('is too long')
  return deps.passwords.hash(password)
}

function invalid(message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path: 'password', message }] })
}
