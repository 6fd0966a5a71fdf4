import { createAccount } from '../../../features/account/index.ts'
import { createSystemFolders } from '../../../features/folders/index.ts'
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
