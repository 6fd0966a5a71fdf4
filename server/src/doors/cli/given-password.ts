import type { Arguments, CommandContext } from './command.ts'

const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

/** The option that passwords are given by. */
export const passwordOption = { password: { type: 'string' } } as const

/** Says that the password is for one sign-in alone. */
export const temporaryOption = { temporary: { type: 'boolean' } } as const

/** The password that was given, or one that was made here. */
export interface GivenPassword {
  readonly password: string
  /** Says one that was made, once: only when it opens something. */
  readonly tell: () => void
}

/** The password that was given, read where it is `-`, or made where there is none. */
export async function givenPassword(context: CommandContext, args: Arguments): Promise<GivenPassword> {
  const { password } = args.options
  const given = (known: string): GivenPassword => ({ password: known, tell: () => undefined })
  if (password === '-') return given(await context.readLine())
  if (typeof password === 'string') return given(password)
  const made = Array.from({ length }, () => characters[context.app.random.int(characters.length)]).join('')
  return {
    password: made,
    tell: () => {
      context.say(`Password: ${made}`)
      context.give({ password: made })
    },
  }
}
