import { releaseByEmail } from '../../features/account/sending/index.ts'
import type { Command } from './command.ts'

export const sendingRelease: Command = {
  name: 'sending release',
  takes: '<email>',
  meaning: 'Let an account send again that was stopped by a flood or by many refusals',
  places: [1, 1],
  async run({ app, say, give }, { places: [email = ''] }) {
    const wasStopped = await releaseByEmail(app, email)
    give({ email, was_stopped: wasStopped })
    say(wasStopped ? `${email} may send again.` : `${email} was not stopped.`)
    return true
  },
}
