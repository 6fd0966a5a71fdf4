import { findSetupLink } from '../../composition/processes/print-setup-link.ts'
import type { Command } from './command.ts'

export const setup: Command = {
  name: 'setup',
  usage: '',
  meaning: 'Print a setup link for an empty store: organisation, domain and Owner are entered in the browser',
  positionals: [0, 0],
  async run({ app, config, print, addJsonFields }) {
    const link = await findSetupLink(app, config)
    if (!link) {
      print('This server is already set up.')
      return false
    }
    print('Open this link within 7 days; it works once:')
    print(link)
    addJsonFields({ link })
    return true
  },
}
