import { listEveryDomain } from '../../../features/account/domains/index.ts'
import type { Command } from '../command.ts'

export const domainList: Command = {
  name: 'domain list',
  takes: '[--json]',
  meaning: 'List the domains: name, organisation, whether it may send',
  keepsShape: true,
  places: [0, 0],
  options: { json: { type: 'boolean' } },
  async run({ app, say }, { options }) {
    const domains = (await listEveryDomain(app.db.sql)).map(({ name, organisation, is_verified }) => ({
      domain: name,
      organisation,
      is_verified: is_verified === 1,
    }))
    if (options.json) say(JSON.stringify(domains, null, 2))
    else
      for (const { domain, organisation, is_verified } of domains)
        say([domain, organisation, is_verified ? 'verified' : 'not verified'].join('\t'))
    return true
  },
}
