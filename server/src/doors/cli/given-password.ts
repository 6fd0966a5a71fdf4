import type { Arguments, CommandContext } from './command.ts'

const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

/** The option that passwords are given by. */
export const passwordOption = { password: { type: 'string' } } as const

/** Says that the password is for one sign-in alone. */
export const temporaryOption = { temporary: { type: 'boolean' } } as const

/** The password that was given, read where it is `-`, or made where there is none: then it is said, once. */
export async function givenPassword(context: CommandContext, args: Arguments): Promise<string> {
  const { password } = args.options
  if (password === '-') return context.readLine()
  if (typeof password === 'string') return password
  const made = Array.from({ length }, () => characters[context.app.random.int(characters.length)]).join('')
  context.say(`Password: ${made}`)
  context.give({ password: made })
  return made
}
