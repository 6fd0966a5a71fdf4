import { makeSigningKey } from '../../../features/outbox/index.ts'
import type { Command } from '../command.ts'

export const domainSign: Command = {
  name: 'domain sign',
  takes: '<domain>',
  meaning: 'Create a DKIM key, print its DNS record and start signing with it',
  places: [1, 1],
  async run({ app, say, give }, { places: [domain = ''] }) {
    const record = await makeSigningKey(app, domain)
    say(`Messages of ${domain} are now signed. Add this record to its DNS zone:`)
    say(`${record.name} TXT "${record.value}"`)
    give({ domain, record: { type: 'TXT', ...record } })
    return true
  },
}
