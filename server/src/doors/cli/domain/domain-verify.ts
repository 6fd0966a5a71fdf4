import { verifyDomain } from '../../../features/account/domains/index.ts'
import type { Command } from '../command.ts'

export const domainVerify: Command = {
  name: 'domain verify',
  takes: '<domain>',
  meaning: 'Mark a domain as verified: its accounts may send and change conversations',
  places: [1, 1],
  async run({ app, say, give }, { places: [domain = ''] }) {
    await verifyDomain(app, domain)
    say(`${domain} is verified.`)
    give({ domain, is_verified: true })
    return true
  },
}
