import { Role } from '@bocau/contract/account/roles'
import { giveRole } from '../../../features/account/people/index.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountRole: Command = {
  name: 'account role',
  takes: '<email> owner|administrator|member',
  meaning: 'Set the role of an account; the last Owner cannot be changed',
  places: [2, 2],
  async run({ app, say, give }, { places: [email = '', given = ''] }) {
    const role = Role.safeParse(given)
    if (!role.success) throw new WrongUsage(`${given} is no role: owner, administrator or member.`)
    await giveRole(app, email, role.data)
    say(`${email} is now: ${role.data}.`)
    give({ email, role: role.data })
    return true
  },
}
