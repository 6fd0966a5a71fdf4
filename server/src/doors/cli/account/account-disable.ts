import { disableAccount } from '../../../features/account/people/index.ts'
import type { Command } from '../command.ts'

export const accountDisable: Command = {
  name: 'account disable',
  takes: '<email>',
  meaning: 'Disable an account: no sign-in, no incoming mail; its data is kept',
  places: [1, 1],
  async run({ app, say, give }, { places: [email = ''] }) {
    await disableAccount(app, email, true)
    say(`${email} is disabled.`)
    give({ email, is_disabled: true })
    return true
  },
}

export const accountEnable: Command = {
  name: 'account enable',
  takes: '<email>',
  meaning: 'Enable a disabled account',
  places: [1, 1],
  async run({ app, say, give }, { places: [email = ''] }) {
    await disableAccount(app, email, false)
    say(`${email} is enabled.`)
    give({ email, is_disabled: false })
    return true
  },
}
