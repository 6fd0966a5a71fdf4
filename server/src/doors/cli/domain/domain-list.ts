import { listEveryDomain } from '../../../features/account/domains/index.ts'
import type { Command } from '../command.ts'

export const domainList: Command = {
  name: 'domain list',
  takes: '',
  meaning: 'List domains: name, organisation, whether they may send',
  keepsShape: true,
  places: [0, 0],
  async run({ app, say, give }) {
    const domains = (await listEveryDomain(app.db.sql)).map(({ name, organisation, is_verified }) => ({
      domain: name,
      organisation,
      is_verified: is_verified === 1,
    }))
    for (const { domain, organisation, is_verified } of domains)
      say([domain, organisation, is_verified ? 'verified' : 'not verified'].join('\t'))
    give({ domains })
    return true
  },
}
