import type { Arguments, CommandContext } from './command.ts'

const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

export const passwordOption = { password: { type: 'string' } } as const

/** Option that makes the password valid for one sign-in only. */
export const temporaryOption = { temporary: { type: 'boolean' } } as const

export interface PasswordInput {
  readonly password: string
  /** Prints a generated password once; call only after it is saved. */
  readonly report: () => void
}

/** Returns the given password, reads it from standard input for `-`, or generates one. */
export async function readPassword(context: CommandContext, args: Arguments): Promise<PasswordInput> {
  const { password } = args.options
  const fromInput = (value: string): PasswordInput => ({ password: value, report: () => undefined })
  if (password === '-') return fromInput(await context.readLine())
  if (typeof password === 'string') return fromInput(password)
  const generated = Array.from({ length }, () => characters[context.app.random.int(characters.length)]).join(
    '',
  )
  return {
    password: generated,
    report: () => {
      context.print(`Password: ${generated}`)
      context.addJsonFields({ password: generated })
    },
  }
}
