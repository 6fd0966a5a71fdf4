import { domainOf } from '@bocau/mail-core/address'
import type { DemoLetter } from './demo-letter.ts'
import { folders } from './folders.ts'
import { organisations } from './people.ts'

/** The mail server of the demo's organisations, as it names itself where it writes down who sent a letter. */
export const demoMailServer = 'mx.mocviet.test'

/** What that server wrote into a letter that came from outside. */
export function arrivalHeaders(letter: Pick<DemoLetter, 'from' | 'authentication' | 'place'>) {
  if (comesFromHere(letter)) return {}
  const isJunk = Object.values(letter.place).some(({ folder }) => folder === folders.junk)
  const domain = domainOf(letter.from.email)
  const results =
    letter.authentication === 'pass'
      ? [
          `spf=pass smtp.mailfrom=${domain}`,
          `dkim=pass header.d=${domain}`,
          `dmarc=pass header.from=${domain}`,
        ]
      : [`spf=fail smtp.mailfrom=${domain}`, 'dkim=none', `dmarc=fail (p=none) header.from=${domain}`]
  return {
    'Authentication-Results': [demoMailServer, ...results].join('; '),
    ...(isJunk && { 'X-Spam-Flag': 'YES' }),
  }
}

/** Whether somebody with a mailbox here wrote it, rather than somebody who says so. */
export function comesFromHere({
  from,
  authentication,
}: Pick<DemoLetter, 'from' | 'authentication'>): boolean {
  return authentication === 'pass' && organisations.some(({ domain }) => domain === domainOf(from.email))
}
