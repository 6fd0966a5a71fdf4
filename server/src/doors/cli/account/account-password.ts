import { changePassword } from '../../../features/account/password/index.ts'
import type { Command } from '../command.ts'
import { givenPassword, passwordOption } from '../given-password.ts'

export const accountPassword: Command = {
  name: 'account password',
  takes: '<email> [--password <password>|-]',
  meaning: 'Give an account another password; whoever is signed in with the old one is signed out',
  places: [1, 1],
  options: passwordOption,
  async run(context, args) {
    const [email = ''] = args.places
    await changePassword(context.app, email, await givenPassword(context, args))
    context.say(`${email} has a new password.`)
    return true
  },
}
