import { verifyDomain } from '../../../features/domains/index.ts'
import type { Command } from '../command.ts'

export const domainVerify: Command = {
  name: 'domain verify',
  usage: '<domain>',
  meaning: 'Mark a domain as verified: its accounts may send and change conversations',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [domain = ''] }) {
    await verifyDomain(app, domain)
    print(`${domain} is verified.`)
    addJsonFields({ domain, is_verified: true })
    return true
  },
}
