import { normalForm } from '@bocau/mail-core/text/normal-form'
import { addDomain } from '../../../features/domains/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const domainAdd: Command = {
  name: 'domain add',
  usage: '<domain> --organisation "<name>"',
  meaning: 'Add a domain to an organisation; a new organisation is created if needed',
  positionals: [1, 1],
  options: { organisation: { type: 'string' } },
  async run({ app, print, addJsonFields }, { positionals: [domain = ''], options: { organisation } }) {
    if (typeof organisation !== 'string') throw new WrongUsage('--organisation is missing.')
    await addDomain(app, domain, organisation)
    print(
      `${domain} was added for ${organisation}. Publish its DNS records and check them on the Domains page (docs/mail-dns.md).`,
    )
    addJsonFields({ domain: normalForm(domain.trim()).toLowerCase(), organisation, is_verified: false })
    return true
  },
}
