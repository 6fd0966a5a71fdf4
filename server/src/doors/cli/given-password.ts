import type { Arguments, CommandContext } from './command.ts'

const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

export const passwordOption = { password: { type: 'string' } } as const

/** Option that makes the password valid for one sign-in only. */
export const temporaryOption = { temporary: { type: 'boolean' } } as const

export interface GivenPassword {
  readonly password: string
  /** Prints a generated password once; call only after it is saved. */
  readonly tell: () => void
}

/** Returns the given password, reads it from standard input for `-`, or generates one. */
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
