import { Role } from '@bocau/contract/account/roles'
import { setRole } from '../../../features/account/index.ts'
import { type Command, WrongUsage } from '../command.ts'

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
