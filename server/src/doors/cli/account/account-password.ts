import { changePassword } from '../../../features/account/password/index.ts'
import type { Command } from '../command.ts'
import { givenPassword, passwordOption, temporaryOption } from '../given-password.ts'

export const accountPassword: Command = {
  name: 'account password',
  takes: '<email> [--password <password>|-] [--temporary]',
  meaning:
    'Set a new password and end the sessions of the account; --temporary asks the user to choose a new one at the next sign-in',
  places: [1, 1],
  options: { ...passwordOption, ...temporaryOption },
  async run(context, args) {
    const [email = ''] = args.places
    const { password, tell } = await givenPassword(context, args)
    await changePassword(context.app, email, password, { isTemporary: args.options.temporary === true })
    tell()
    context.say(`${email} has a new password.`)
    context.give({ email })
    return true
  },
}
