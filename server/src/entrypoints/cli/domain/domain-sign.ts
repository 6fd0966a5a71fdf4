import { createSigningKey } from '../../../features/outbox/index.ts'
import type { Command } from '../command.ts'

export const domainSign: Command = {
  name: 'domain sign',
  usage: '<domain>',
  meaning: 'Create a DKIM key, print its DNS record and start signing with it',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [domain = ''] }) {
    const record = await createSigningKey(app, domain)
    print(`Messages of ${domain} are now signed. Add this record to its DNS zone:`)
    print(`${record.name} TXT "${record.value}"`)
    addJsonFields({ domain, record: { type: 'TXT', ...record } })
    return true
  },
}
