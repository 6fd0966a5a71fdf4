import { releaseByEmail } from '../../features/account/sending/index.ts'
import type { Command } from './command.ts'

export const sendingRelease: Command = {
  name: 'sending release',
  takes: '<email>',
  meaning: 'Allow an account to send again after it was stopped',
  places: [1, 1],
  async run({ app, say, give }, { places: [email = ''] }) {
    const wasStopped = await releaseByEmail(app, email)
    give({ email, was_stopped: wasStopped })
    say(wasStopped ? `${email} may send again.` : `${email} was not stopped.`)
    return true
  },
}
