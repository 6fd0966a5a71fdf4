import { domainOf } from '@bocau/mail-core/address'
import type { DemoMessage } from './demo-message.ts'
import { folders } from './folders.ts'
import { organisations } from './people.ts'

/** Host name of the demo's mail server in Authentication-Results headers. */
export const demoMailServer = 'mx.mocviet.test'

/** Returns the headers that the mail server adds to a message from outside. */
export function arrivalHeaders(message: Pick<DemoMessage, 'from' | 'authentication' | 'placements'>) {
  if (isLocalSender(message)) return {}
  const isJunk = Object.values(message.placements).some(({ folder }) => folder === folders.junk)
  const domain = domainOf(message.from.email)
  const results =
    message.authentication === 'pass'
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

/** Returns true when a local mailbox really sent the message, rather than a forged sender. */
export function isLocalSender({
  from,
  authentication,
}: Pick<DemoMessage, 'from' | 'authentication'>): boolean {
  return authentication === 'pass' && organisations.some(({ domain }) => domain === domainOf(from.email))
}
