import { disableAccount } from '../../../features/account/people/index.ts'
import type { Command } from '../command.ts'

export const accountDisable: Command = {
  name: 'account disable',
  takes: '<email>',
  meaning: 'Shut an account: nobody signs in and no letter is taken for it; its mail stays',
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
  meaning: 'Open a disabled account again',
  places: [1, 1],
  async run({ app, say, give }, { places: [email = ''] }) {
    await disableAccount(app, email, false)
    say(`${email} is enabled.`)
    give({ email, is_disabled: false })
    return true
  },
}
