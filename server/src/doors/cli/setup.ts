import { findSetupLink } from '../../composition/processes/say-setup-link.ts'
import type { Command } from './command.ts'

export const setup: Command = {
  name: 'setup',
  takes: '',
  meaning: 'Print a setup link for an empty store: organisation, domain and Owner are entered in the browser',
  places: [0, 0],
  async run({ app, config, say, give }) {
    const link = await findSetupLink(app, config)
    if (!link) {
      say('This server is already set up.')
      return false
    }
    say('Open this link within 7 days; it works once:')
    say(link)
    give({ link })
    return true
  },
}
