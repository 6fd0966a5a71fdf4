import { domainOf, normaliseEmail } from '../address.ts'

/** Public mail providers with domains in many countries. */
const providerFamilies =
  /^(?:gmail|googlemail|gmx|hotmail|live|outlook|proton|protonmail|yahoo)\.[a-z.]{2,6}$/
const publicDomains = new Set([
  'aol.com',
  'bk.ru',
  'fastmail.com',
  'foxmail.com',
  'icloud.com',
  'inbox.ru',
  'list.ru',
  'mac.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'pm.me',
  'qq.com',
  'rocketmail.com',
  'web.de',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zohomail.com',
  '163.com',
  '126.com',
])

/**
 * Returns true if mail from one address may act for another: the same address, or the same company, where assistants
 * and programs write for others. For public mail providers only the same address counts.
 */
export function mayRepresent(email: string, other: string): boolean {
  const [from, of] = [normaliseEmail(email), normaliseEmail(other)]
  if (from === of) return true
  const domain = domainOf(of)
  return (
    domain !== '' && domainOf(from) === domain && !providerFamilies.test(domain) && !publicDomains.has(domain)
  )
}
