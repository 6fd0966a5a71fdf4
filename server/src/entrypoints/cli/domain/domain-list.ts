import { listEveryDomain } from '../../../features/domains/index.ts'
import type { Command } from '../command.ts'

export const domainList: Command = {
  name: 'domain list',
  usage: '',
  meaning: 'List domains: name, organisation, whether they may send',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    const domains = (await listEveryDomain(app.db.sql)).map(({ name, organisation, is_verified }) => ({
      domain: name,
      organisation,
      is_verified: is_verified === 1,
    }))
    for (const { domain, organisation, is_verified } of domains)
      print([domain, organisation, is_verified ? 'verified' : 'not verified'].join('\t'))
    addJsonFields({ domains })
    return true
  },
}
