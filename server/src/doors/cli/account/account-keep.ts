import { keepAccount } from '../../../features/organisation/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountRename: Command = {
  name: 'account rename',
  takes: '<email> <name>',
  meaning: 'Change the name of a user',
  places: [2, 2],
  async run({ app, say, give }, { places: [email = '', given = ''] }) {
    const name = given.trim()
    if (name === '') throw new WrongUsage('The name is empty.')
    const { fullname, ...user } = await keepAccount(app, email, { fullname: name })
    say(`${user.email} is called ${fullname}.`)
    give({ email: user.email, name: fullname })
    return true
  },
}

export const accountQuota: Command = {
  name: 'account quota',
  takes: '<email> <megabytes>',
  meaning: 'Set the storage quota of an account',
  places: [2, 2],
  async run({ app, say, give }, { places: [email = '', given = ''] }) {
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new WrongUsage(`"${given}" is no number of megabytes.`)
    const user = await keepAccount(app, email, { user_quota: Number(given) })
    const { user_quota: quota, user_used_quota: used } = user
    say(`${user.email} has ${quota} MB.`)
    give({ email: user.email, quota_megabytes: quota, used_bytes: used })
    return true
  },
}
