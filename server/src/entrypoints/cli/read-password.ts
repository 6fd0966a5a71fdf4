import type { Arguments, CommandContext } from './command.ts'

const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

export const passwordOption = {
  password: {
    value: 'password',
    meaning: 'New password of the user; "-" reads it from standard input',
    default: 'a generated one, printed once',
  },
} as const

/** Option that makes the password valid for one sign-in only. */
export const temporaryOption = {
  temporary: { meaning: 'Require the user to choose a new password at the next sign-in' },
} as const

export interface PasswordInput {
  readonly password: string
  /** The generated password, for the output; print it only after it is saved. */
  readonly generated: { password?: string }
}

/** Returns the given password, reads it from standard input for `-`, or generates one. */
export async function readPassword(context: CommandContext, args: Arguments): Promise<PasswordInput> {
  const { password } = args.options
  if (password === '-') return { password: await context.readLine(), generated: {} }
  if (typeof password === 'string') return { password, generated: {} }
  const generated = Array.from({ length }, () => characters[context.app.random.int(characters.length)]).join(
    '',
  )
  return { password: generated, generated: { password: generated } }
}

/** Prints a generated password. */
export function reportGenerated({ print }: CommandContext, { generated }: PasswordInput): void {
  if (generated.password !== undefined) print(`Password: ${generated.password}`)
}
