import { saveAccount } from '../../../features/organisation/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountRename: Command = {
  name: 'account rename',
  usage: '<email> <name>',
  meaning: 'Change the name of a user',
  positionals: [2, 2],
  async run({ app, print, addJsonFields }, { positionals: [email = '', value = ''] }) {
    const name = value.trim()
    if (name === '') throw new WrongUsage('The name is empty.')
    const { fullname, ...user } = await saveAccount(app, email, { fullname: name })
    print(`${user.email} is now named ${fullname}.`)
    addJsonFields({ email: user.email, name: fullname })
    return true
  },
}

export const accountQuota: Command = {
  name: 'account quota',
  usage: '<email> <megabytes>',
  meaning: 'Set the storage quota of an account',
  positionals: [2, 2],
  async run({ app, print, addJsonFields }, { positionals: [email = '', value = ''] }) {
    if (!/^[1-9]\d{0,8}$/.test(value))
      throw new WrongUsage(`The quota must be a number of megabytes, got "${value}".`)
    const user = await saveAccount(app, email, { user_quota: Number(value) })
    const { user_quota: quota, user_used_quota: used } = user
    print(`${user.email} has ${quota} MB.`)
    addJsonFields({ email: user.email, quota_megabytes: quota, used_bytes: used })
    return true
  },
}
