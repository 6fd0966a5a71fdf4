import { Role } from '@bocau/contract/account/roles'
import { createAccount, disableAccount, listAccounts, setRole } from '../../../features/account/index.ts'
import { createSystemFolders } from '../../../features/folders/index.ts'
import { saveAccount } from '../../../features/organisation/index.ts'
import { changePassword, resetTwoStep } from '../../../features/sign-in/index.ts'
import { type Command, WrongUsage } from '../command.ts'
import { passwordOption, readPassword, temporaryOption } from '../read-password.ts'

export const accountAdd: Command = {
  name: 'account add',
  usage: '<email> --name <name> [--owner] [--quota-mb <megabytes>] [--password <password>|-] [--temporary]',
  meaning:
    'Add an account. Without --password a first password is generated and printed; - reads it from the input; --temporary asks the user to choose a new one at first sign-in',
  positionals: [1, 1],
  options: {
    name: { type: 'string' },
    owner: { type: 'boolean' },
    'quota-mb': { type: 'string' },
    ...temporaryOption,
    ...passwordOption,
  },
  async run(context, args) {
    const [email = ''] = args.positionals
    const { name, owner, 'quota-mb': quota } = args.options
    if (typeof name !== 'string' || name.trim() === '') throw new WrongUsage('--name is missing.')
    const { app } = context
    const { password, report } = await readPassword(context, args)
    const account = {
      email,
      fullName: name.trim(),
      isOwner: owner === true,
      isPasswordTemporary: args.options.temporary === true,
      password,
      ...(typeof quota === 'string' ? { quotaMegabytes: readMegabytes(quota) } : {}),
    }
    await createAccount(app, account, (tx, id) => createSystemFolders(app, tx, id))
    report()
    context.print(`The account ${email} was created.`)
    context.addJsonFields({ email })
    return true
  },
}

function readMegabytes(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new WrongUsage(`--quota-mb must be a number of megabytes, got "${text}".`)
  return Number(text)
}

const megabyte = 1024 * 1024

const accountKind = ({ kind, is_administrator }: { kind: string; is_administrator: number }) =>
  is_administrator === 1 ? 'Administrator' : kind

const toDisplayed = (account: Awaited<ReturnType<typeof listAccounts>>[number]) => ({
  email: account.email,
  name: account.full_name,
  kind: accountKind(account),
  is_disabled: Boolean(account.is_disabled),
  quota_megabytes: account.quota_megabytes,
  used_bytes: account.used_bytes,
})

export const accountList: Command = {
  name: 'account list',
  usage: '',
  meaning: 'List accounts: address, name, kind, megabytes used and allowed',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    const accounts = await listAccounts(app.db.sql)
    for (const account of accounts) {
      const quota = `${Math.ceil(account.used_bytes / megabyte)}/${account.quota_megabytes} MB`
      const state = account.is_disabled ? 'disabled' : accountKind(account)
      print([account.email, account.full_name, state, quota].join('\t'))
    }
    addJsonFields({ accounts: accounts.map(toDisplayed) })
    return true
  },
}

export const accountPassword: Command = {
  name: 'account password',
  usage: '<email> [--password <password>|-] [--temporary]',
  meaning:
    'Set a new password and end the sessions of the account; --temporary asks the user to choose a new one at the next sign-in',
  positionals: [1, 1],
  options: { ...passwordOption, ...temporaryOption },
  async run(context, args) {
    const [email = ''] = args.positionals
    const { password, report } = await readPassword(context, args)
    await changePassword(context.app, email, { password, isTemporary: args.options.temporary === true })
    report()
    context.print(`${email} has a new password.`)
    context.addJsonFields({ email })
    return true
  },
}

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

export const accountTwoStepOff: Command = {
  name: 'account two-step-off',
  usage: '<email>',
  meaning: 'Turn off 2-step verification for a user who lost the second factor; the user is notified',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    const wasOn = await resetTwoStep(app, email)
    addJsonFields({ email, was_on: wasOn })
    print(wasOn ? `${email} now signs in with the password only.` : `${email} has no 2-step verification.`)
    return true
  },
}

export const accountRole: Command = {
  name: 'account role',
  usage: '<email> owner|administrator|member',
  meaning: 'Set the role of an account; the last Owner cannot be changed',
  positionals: [2, 2],
  async run({ app, print, addJsonFields }, { positionals: [email = '', roleName = ''] }) {
    const role = Role.safeParse(roleName)
    if (!role.success)
      throw new WrongUsage(`The role must be owner, administrator or member, got "${roleName}".`)
    await setRole(app, email, role.data)
    print(`The role of ${email} is now ${role.data}.`)
    addJsonFields({ email, role: role.data })
    return true
  },
}

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
