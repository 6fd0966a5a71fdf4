import { Role } from '@bocau/contract/account/roles'
import { giveRole } from '../../../features/account/people/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountRole: Command = {
  name: 'account role',
  usage: '<email> owner|administrator|member',
  meaning: 'Set the role of an account; the last Owner cannot be changed',
  positionals: [2, 2],
  async run({ app, print, give }, { positionals: [email = '', roleName = ''] }) {
    const role = Role.safeParse(roleName)
    if (!role.success)
      throw new WrongUsage(`The role must be owner, administrator or member, got "${roleName}".`)
    await giveRole(app, email, role.data)
    print(`The role of ${email} is now ${role.data}.`)
    give({ email, role: role.data })
    return true
  },
}
