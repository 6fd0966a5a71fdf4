import { normalForm } from '@bocau/mail-core/words/normal-form'
import { addDomain } from '../../../features/account/domains/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const domainAdd: Command = {
  name: 'domain add',
  takes: '<domain> --organisation "<name>" [--json]',
  meaning: 'Host the mail of a domain for an organisation, founded if there is none of that name',
  places: [1, 1],
  options: { organisation: { type: 'string' }, json: { type: 'boolean' } },
  async run({ app, say }, { places: [domain = ''], options: { organisation, json } }) {
    if (typeof organisation !== 'string') throw new WrongUsage('--organisation is missing.')
    await addDomain(app, domain, organisation)
    if (json) {
      say(
        JSON.stringify({
          domain: normalForm(domain.trim()).toLowerCase(),
          organisation,
          is_verified: false,
        }),
      )
      return true
    }
    say(
      `${domain} is hosted here for ${organisation}. Verify it with: npm run bocau -- domain verify ${domain}`,
    )
    return true
  },
}
