import { keepAccount } from '../../../features/organisation/index.ts'
import { type Command, WrongUsage } from '../command.ts'

const json = { json: { type: 'boolean' } } as const

export const accountRename: Command = {
  name: 'account rename',
  takes: '<email> <name> [--json]',
  meaning: 'Give somebody another name; their address stays',
  places: [2, 2],
  options: json,
  async run({ app, say }, { places: [email = '', given = ''], options }) {
    const name = given.trim()
    if (name === '') throw new WrongUsage('The name is empty.')
    const { fullname, ...user } = await keepAccount(app, email, { fullname: name })
    say(
      options.json
        ? JSON.stringify({ email: user.email, name: fullname })
        : `${user.email} is called ${fullname}.`,
    )
    return true
  },
}

export const accountQuota: Command = {
  name: 'account quota',
  takes: '<email> <megabytes> [--json]',
  meaning: 'Say how much room an account has',
  places: [2, 2],
  options: json,
  async run({ app, say }, { places: [email = '', given = ''], options }) {
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new WrongUsage(`"${given}" is no number of megabytes.`)
    const user = await keepAccount(app, email, { user_quota: Number(given) })
    const { user_quota: quota, user_used_quota: used } = user
    const shown = { email: user.email, quota_megabytes: quota, used_bytes: used }
    say(options.json ? JSON.stringify(shown) : `${user.email} has ${quota} MB.`)
    return true
  },
}
