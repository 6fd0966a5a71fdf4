import { changePassword } from '../../../features/sign-in/index.ts'
import type { Command } from '../command.ts'
import { passwordOption, readPassword, temporaryOption } from '../read-password.ts'

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
