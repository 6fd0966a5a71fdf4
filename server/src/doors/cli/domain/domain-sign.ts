import { makeSigningKey } from '../../../features/outbox/index.ts'
import type { Command } from '../command.ts'

export const domainSign: Command = {
  name: 'domain sign',
  takes: '<domain>',
  meaning:
    'Make a new DKIM key for a domain and show the record for its zone; from then on its letters are signed',
  places: [1, 1],
  async run({ app, say, give }, { places: [domain = ''] }) {
    const record = await makeSigningKey(app, domain)
    say(`Letters of ${domain} are signed from now on. Its zone must say so:`)
    say(`${record.name} TXT "${record.value}"`)
    give({ domain, record: { type: 'TXT', ...record } })
    return true
  },
}
