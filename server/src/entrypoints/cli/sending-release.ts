import { releaseByEmail } from '../../features/account/index.ts'
import type { Command } from './command.ts'

export const sendingRelease: Command = {
  name: 'sending release',
  usage: '<email>',
  meaning: 'Allow an account to send again after it was stopped',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    const wasStopped = await releaseByEmail(app, email)
    addJsonFields({ email, was_stopped: wasStopped })
    print(wasStopped ? `${email} may send again.` : `${email} was not stopped.`)
    return true
  },
}
