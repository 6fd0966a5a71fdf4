import { findSetupLink } from '../../composition/processes/print-setup-link.ts'
import { type Command, CommandFailed } from './command.ts'

export const setup: Command = {
  name: 'setup',
  summary: 'Print a setup link for an empty store',
  details: 'The link opens a page that asks for the organisation, its domain and the first owner.',
  examples: ['setup'],
  async run({ app, config, print }) {
    const link = await findSetupLink(app, config)
    if (!link) throw new CommandFailed('setup_over', 'This server is already set up.')
    print('Open this link within 7 days; it works once:')
    print(link)
    return { json: { link } }
  },
}
