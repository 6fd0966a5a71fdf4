import { Id } from '@bocau/contract/ids'
import type { Random } from '../../../ports/random.ts'

const accountCharacters = 13
const randomCharacters = 26
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Creates a link token: it contains the account, the rest is random. */
export function newLinkToken(random: Pick<Random, 'int'>, accountId: string): string {
  const chance = Array.from({ length: randomCharacters }, () => digits[random.int(digits.length)])
  return BigInt(accountId).toString(36).padStart(accountCharacters, '0') + chance.join('')
}

/** Extracts the account of a link token; null when the format is wrong. */
export function accountOfLinkToken(token: string): string | null {
  if (token.length !== accountCharacters + randomCharacters || !/^[0-9a-z]+$/.test(token)) return null
  let account = 0n
  for (const digit of token.slice(0, accountCharacters))
    account = account * 36n + BigInt(digits.indexOf(digit))
  const id = account.toString()
  return Id.safeParse(id).success ? id : null
}
