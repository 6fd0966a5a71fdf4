import { findSetupLink } from '../../composition/processes/say-setup-link.ts'
import type { Command } from './command.ts'

export const setup: Command = {
  name: 'setup',
  takes: '',
  meaning: 'Make a link by which an empty store is set up in the browser: organisation, domain and Owner',
  places: [0, 0],
  async run({ app, config, say, give }) {
    const link = await findSetupLink(app, config)
    if (!link) {
      say('It is set up already: somebody has an account here.')
      return false
    }
    say('Open this link to set it up. It works once, within 7 days:')
    say(link)
    give({ link })
    return true
  },
}
