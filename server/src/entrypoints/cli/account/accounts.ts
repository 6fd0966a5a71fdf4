import { Role } from '@bocau/contract/account/roles'
import { listAccounts } from '../../../features/account/people/store.ts'
import { type Command, WrongUsage } from '../command.ts'
import { formatTable } from '../format-table.ts'
import { passwordOption, readPassword, reportGenerated, temporaryOption } from '../read-password.ts'
import { accountJson, describeAccount, findAccount } from './find-account.ts'

const emailArgument = { name: 'email', meaning: 'Address of the account' } as const

export const accountAdd: Command = {
  name: 'account add',
  summary: 'Add an account',
  details: 'The domain of the address must be hosted on this server: see `bocau domain add`.',
  arguments: [{ name: 'email', meaning: 'Address of the new account' }],
  options: {
    name: { value: 'name', meaning: 'Full name of the user', isRequired: true },
    owner: { meaning: 'Give the account the role owner' },
    'quota-mb': {
      value: 'megabytes',
      meaning: 'Storage quota',
      default: 'the quota of the organisation for new accounts',
    },
    password: {
      ...passwordOption.password,
      meaning: 'Password of the user; "-" reads it from standard input',
    },
    ...temporaryOption,
  },
  examples: [
    'account add an@example.com --name "Nguyễn An"',
    'echo "$PASSWORD" | bocau account add an@example.com --name "Nguyễn An" --password -',
  ],
  async run(context, args) {
    const [email = ''] = args.positionals
    const { name, owner, 'quota-mb': quota } = args.options
    if (typeof name !== 'string' || name.trim() === '') throw new WrongUsage('--name is empty.')
    const { app, print } = context
    const input = await readPassword(context, args)
    const account = {
      email,
      fullName: name.trim(),
      isOwner: owner === true,
      isPasswordTemporary: args.options.temporary === true,
      password: input.password,
      ...(typeof quota === 'string' ? { quotaMegabytes: readMegabytes('--quota-mb', quota) } : {}),
    }
    const { createAccount } = await import('../../../features/account/people/create-account.ts')
    const { createSystemFolders } = await import('../../../features/folders/system-folders.ts')
    await createAccount(app, account, (tx, id) => createSystemFolders(app, tx, id))
    reportGenerated(context, input)
    print(`The account ${email} was created.`)
    return { json: { ...(await describeAccount(context, email)), ...input.generated } }
  },
}

function readMegabytes(subject: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new WrongUsage(`${subject} must be a number of megabytes of at least 1, got "${text}".`)
  return Number(text)
}

const megabyte = 1024 * 1024

export const accountList: Command = {
  name: 'account list',
  summary: 'List accounts with role, state and storage',
  examples: ['account list', 'account list --json'],
  rejectsOlderSchema: true,
  async run({ app, print }) {
    const accounts = (await listAccounts(app.db.sql)).map(accountJson)
    const rows = accounts.map(({ email, name, role, is_disabled, used_bytes, quota_megabytes }) => [
      email,
      name,
      role,
      is_disabled ? 'disabled' : 'enabled',
      `${Math.ceil(used_bytes / megabyte)} of ${quota_megabytes} MB`,
    ])
    if (rows.length === 0) print('There are no accounts.')
    else for (const line of formatTable(['EMAIL', 'NAME', 'ROLE', 'STATE', 'STORAGE'], rows)) print(line)
    return { json: accounts }
  },
}

export const accountPassword: Command = {
  name: 'account password',
  summary: 'Set a new password and end all sessions of an account',
  arguments: [emailArgument],
  options: { ...passwordOption, ...temporaryOption },
  examples: [
    'account password an@example.com --temporary',
    'echo "$PASSWORD" | bocau account password an@example.com --password -',
  ],
  async run(context, args) {
    const { email } = await findAccount(context, args.positionals[0] ?? '')
    const input = await readPassword(context, args)
    const { changePassword } = await import('../../../features/sign-in/password/change-password.ts')
    await changePassword(context.app, email, {
      password: input.password,
      isTemporary: args.options.temporary === true,
    })
    reportGenerated(context, input)
    context.print(`${email} has a new password.`)
    return { json: { ...(await describeAccount(context, email)), ...input.generated } }
  },
}

export const accountDisable: Command = {
  name: 'account disable',
  summary: 'Disable an account; its data is kept',
  details: 'The user can no longer sign in, and mail to the account is rejected.',
  arguments: [emailArgument],
  examples: ['account disable an@example.com'],
  async run(context, args) {
    const { email } = await findAccount(context, args.positionals[0] ?? '')
    const { disableAccount } = await import('../../../features/account/people/disable-account.ts')
    await disableAccount(context.app, email, true)
    context.print(`${email} is disabled.`)
    return { json: await describeAccount(context, email) }
  },
}

export const accountEnable: Command = {
  name: 'account enable',
  summary: 'Enable a disabled account',
  arguments: [emailArgument],
  examples: ['account enable an@example.com'],
  async run(context, args) {
    const { email } = await findAccount(context, args.positionals[0] ?? '')
    const { disableAccount } = await import('../../../features/account/people/disable-account.ts')
    await disableAccount(context.app, email, false)
    context.print(`${email} is enabled.`)
    return { json: await describeAccount(context, email) }
  },
}

export const accountTwoStepOff: Command = {
  name: 'account two-step-off',
  summary: 'Turn off 2-step verification for a user',
  details: 'For a user who lost the second factor. The user is notified.',
  arguments: [emailArgument],
  examples: ['account two-step-off an@example.com'],
  async run(context, args) {
    const { email } = await findAccount(context, args.positionals[0] ?? '')
    const { resetTwoStep } = await import('../../../features/sign-in/two-step/reset-two-step.ts')
    const wasOn = await resetTwoStep(context.app, email)
    context.print(
      wasOn ? `${email} now signs in with the password only.` : `${email} has no 2-step verification.`,
    )
    return { json: { ...(await describeAccount(context, email)), was_on: wasOn } }
  },
}

export const accountRole: Command = {
  name: 'account role',
  summary: 'Set the role of an account',
  details: 'The role of the last owner cannot be changed.',
  arguments: [emailArgument, { name: 'owner|administrator|member', meaning: 'The new role' }],
  examples: ['account role an@example.com administrator'],
  async run(context, { positionals: [input = '', roleName = ''] }) {
    const role = Role.safeParse(roleName)
    if (!role.success)
      throw new WrongUsage(`The role must be owner, administrator or member, got "${roleName}".`)
    const { email } = await findAccount(context, input)
    const { setRole } = await import('../../../features/account/people/set-role.ts')
    await setRole(context.app, email, role.data)
    context.print(`The role of ${email} is now ${role.data}.`)
    return { json: await describeAccount(context, email) }
  },
}

export const accountRename: Command = {
  name: 'account rename',
  summary: 'Change the name of a user',
  arguments: [emailArgument, { name: 'name', meaning: 'New full name' }],
  examples: ['account rename an@example.com "Nguyễn Văn An"'],
  async run(context, { positionals: [input = '', value = ''] }) {
    const fullname = value.trim()
    if (fullname === '') throw new WrongUsage('The name is empty.')
    const account = await findAccount(context, input)
    const { saveAccount } = await import('../../../features/organisation/people/save-account.ts')
    const { email } = await saveAccount(context.app, account.email, { fullname })
    const json = await describeAccount(context, email)
    context.print(`${email} is now named ${json.name}.`)
    return { json }
  },
}

export const accountQuota: Command = {
  name: 'account quota',
  summary: 'Set the storage quota of an account',
  arguments: [emailArgument, { name: 'megabytes', meaning: 'New quota' }],
  examples: ['account quota an@example.com 20480'],
  async run(context, { positionals: [input = '', value = ''] }) {
    const megabytes = readMegabytes('The quota', value)
    const account = await findAccount(context, input)
    const { saveAccount } = await import('../../../features/organisation/people/save-account.ts')
    const { email } = await saveAccount(context.app, account.email, { user_quota: megabytes })
    const json = await describeAccount(context, email)
    context.print(`The quota of ${email} is now ${json.quota_megabytes} MB.`)
    return { json }
  },
}
