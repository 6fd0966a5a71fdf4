import { Id } from '@bocau/contract/ids'
import type { Random } from '../../../ports/random.ts'

const accountCharacters = 13
const randomCharacters = 26
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Creates a uuid for a file that is read without signing in: it contains the account, the rest is random. */
export function newPublicUuid(random: Random, accountId: string): string {
  const account = BigInt(accountId).toString(36).padStart(accountCharacters, '0')
  const chance = Array.from({ length: randomCharacters }, () => digits[random.int(digits.length)])
  return account + chance.join('')
}

/** Extracts the account of a public uuid; null when the format is wrong. */
export function accountOfPublicUuid(uuid: string): string | null {
  if (uuid.length !== accountCharacters + randomCharacters) return null
  let account = 0n
  for (const character of uuid.slice(0, accountCharacters))
    account = account * 36n + BigInt(digits.indexOf(character))
  const id = account.toString()
  return Id.safeParse(id).success ? id : null
}
