import { domainOf, normaliseEmail } from '../address.ts'

/** Where anybody can have a mailbox, by the countries they have names in. */
const families = /^(?:gmail|googlemail|gmx|hotmail|live|outlook|proton|protonmail|yahoo)\.[a-z.]{2,6}$/
const others = new Set([
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
 * Whether what comes from an address can come from whoever has another: their own, or one of the same company, whose
 * assistants and programs write in their name. Where strangers have their mailboxes too it is their own alone.
 */
export function speaksFor(email: string, other: string): boolean {
  const [from, of] = [normaliseEmail(email), normaliseEmail(other)]
  if (from === of) return true
  const domain = domainOf(of)
  return domain !== '' && domainOf(from) === domain && !families.test(domain) && !others.has(domain)
}
