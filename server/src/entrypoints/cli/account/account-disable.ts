import { disableAccount } from '../../../features/account/index.ts'
import type { Command } from '../command.ts'

export const accountDisable: Command = {
  name: 'account disable',
  usage: '<email>',
  meaning: 'Disable an account: no sign-in, no incoming mail; its data is kept',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    await disableAccount(app, email, true)
    print(`${email} is disabled.`)
    addJsonFields({ email, is_disabled: true })
    return true
  },
}

export const accountEnable: Command = {
  name: 'account enable',
  usage: '<email>',
  meaning: 'Enable a disabled account',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    await disableAccount(app, email, false)
    print(`${email} is enabled.`)
    addJsonFields({ email, is_disabled: false })
    return true
  },
}
