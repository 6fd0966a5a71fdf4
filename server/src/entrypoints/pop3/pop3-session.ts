import type { SecureContext } from 'node:tls'
import type { ErrorCode } from '@bocau/contract/errors'
import { type Pop3Command, readPop3Command } from '@bocau/mail-core/pop3/command'
import { topOfMessage, writePop3Message } from '@bocau/mail-core/pop3/written-message'
import { endProgramSession, findActor, type ProtectionDeps } from '../../features/account/index.ts'
import type { LiveDeps } from '../../features/live/index.ts'
import {
  type InboxMessage,
  listInbox,
  moveFromInbox,
  readMessageBytes,
} from '../../features/mail-programs/index.ts'
import type { MailboxDeps } from '../../features/mailbox/index.ts'
import { getSettings } from '../../features/settings/index.ts'
import { type ProgramSession, signInProgram } from '../../features/sign-in/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  appPasswordNeeded,
  impersonationRefused,
  mailClientsDisabled,
  organisationMoving,
  organisationSuspended,
  readOnlyPassword,
} from '../client-messages.ts'
import { isLoopbackAddress } from '../loopback.ts'
import { onSignOut } from '../on-sign-out.ts'
import { readPlain } from '../sasl-plain.ts'
import type { LineConnection } from './line-connection.ts'

export interface Pop3Deps extends MailboxDeps, ProtectionDeps, LiveDeps {}

/** State shared by the sessions of a listener. */
export interface Pop3Shared {
  /** Accounts with an open session; only one at a time is allowed. */
  readonly busyAccounts: Set<string>
  /** TLS context for STLS; renewed with the certificate. */
  secureContext: SecureContext | null
}

/** Negative response; its text starts with the response code of RFC 2449 or RFC 3206, if any. */
class Pop3Refusal extends Error {}

const minute = 60_000
/** Timeouts for the next command, and for signing in regardless of activity. */
const timeouts = { afterSignIn: 30 * minute, beforeSignIn: 3 * minute, toSignIn: 10 * minute } as const
const maxBadCommands = 20
const maxWrongPasswords = 3

const refusals: Partial<Record<ErrorCode, string>> = {
  wrong_credentials: '[AUTH] The address or the password is wrong',
  too_many_sign_ins: '[SYS/TEMP] Too many attempts to sign in, try again later',
  not_set_up: '[SYS/TEMP] This server is not set up yet, try again later',
  account_disabled: '[SYS/PERM] This account is disabled',
  organisation_suspended: `[SYS/PERM] ${organisationSuspended}`,
  organisation_moving: `[SYS/TEMP] ${organisationMoving}`,
  programs_off: `[SYS/PERM] ${mailClientsDisabled}`,
  own_password_needed: '[AUTH] Sign in on the web once and choose your own password',
}

export class Pop3Session {
  readonly #deps: Pop3Deps
  readonly #connection: LineConnection
  readonly #shared: Pop3Shared
  readonly #address: string
  #user: string | null = null
  #program: ProgramSession | null = null
  /** Messages of the inbox when the session started; their position gives their number. */
  #messages: InboxMessage[] = []
  readonly #deleted = new Set<number>()
  #badCommands = 0
  #wrongPasswords = 0
  #isOver = false
  #stopWatching = () => {}

  constructor(deps: Pop3Deps, connection: LineConnection, shared: Pop3Shared, address: string) {
    this.#deps = deps
    this.#connection = connection
    this.#shared = shared
    this.#address = address
  }

  /** Processes commands until the client leaves; deletions take effect only with QUIT. */
  async run(): Promise<void> {
    try {
      await this.#connection.write('+OK Bo Cau is ready\r\n')
      const signInBy = this.#deps.clock.now() + timeouts.toSignIn
      while (!this.#isOver) {
        const remaining = this.#program ? timeouts.afterSignIn : signInBy - this.#deps.clock.now()
        const max = this.#program ? timeouts.afterSignIn : timeouts.beforeSignIn
        const line = remaining > 0 ? await this.#connection.nextLine(Math.min(remaining, max)) : null
        if (line === null) break
        if (!(await this.#connection.write(await this.#respond(line)))) break
        if (this.#badCommands >= maxBadCommands || this.#wrongPasswords >= maxWrongPasswords) break
      }
    } finally {
      await this.#endSession()
      this.#connection.end()
    }
  }

  async #respond(line: string | undefined): Promise<Uint8Array | string> {
    try {
      const command = line === undefined ? 'The line is too long' : readPop3Command(line)
      if (typeof command === 'string') throw new Pop3Refusal(command)
      return await (this.#program ? this.#transact(command) : this.#authorize(command))
    } catch (error) {
      this.#badCommands++
      return `-ERR ${this.#sentenceOf(error)}\r\n`
    }
  }

  #sentenceOf(error: unknown): string {
    if (error instanceof Pop3Refusal) return error.message
    if (!(error instanceof Refused)) {
      this.#deps.logger.error('POP3 command failed', { error })
      return '[SYS/TEMP] Something went wrong, try again later'
    }
    if (error.code === 'wrong_credentials') this.#wrongPasswords++
    return refusals[error.code] ?? `[SYS/PERM] ${error.message}`
  }

  /** Runs a command of the authorization state (RFC 1939, 4), before signing in. */
  async #authorize(command: Pop3Command): Promise<string> {
    switch (command.name) {
      case 'CAPA':
        return this.#capabilities()
      case 'QUIT':
        this.#isOver = true
        return '+OK Goodbye\r\n'
      case 'STLS':
        return this.#startTls()
      case 'USER':
        this.#requireSecure()
        this.#user = command.user
        return '+OK Send the password\r\n'
      case 'PASS':
        if (this.#user === null) throw new Pop3Refusal('USER comes first')
        return this.#signIn(this.#user, command.password)
      case 'AUTH':
        return this.#authenticate(command)
      case 'STAT':
      case 'NOOP':
      case 'RSET':
      case 'LIST':
      case 'UIDL':
      case 'RETR':
      case 'DELE':
      case 'TOP':
        throw new Pop3Refusal('Sign in first')
    }
  }

  #capabilities(): string {
    const lines = ['TOP', 'UIDL', 'PIPELINING', 'RESP-CODES', 'AUTH-RESP-CODE']
    if (this.#isSecure) lines.push('USER', 'SASL PLAIN LOGIN')
    if (this.#shared.secureContext && !this.#connection.isEncrypted && !this.#program) lines.push('STLS')
    return `+OK\r\n${lines.map((line) => `${line}\r\n`).join('')}.\r\n`
  }

  async #startTls(): Promise<string> {
    const { secureContext } = this.#shared
    if (!secureContext) throw new Pop3Refusal('TLS is not available')
    if (this.#connection.isEncrypted) throw new Pop3Refusal('The connection is already encrypted')
    await this.#connection.write('+OK Begin TLS\r\n')
    this.#connection.startTls(secureContext)
    this.#user = null
    return ''
  }

  get #isSecure(): boolean {
    return this.#connection.isEncrypted || isLoopbackAddress(this.#address)
  }

  #requireSecure(): void {
    if (!this.#isSecure) throw new Pop3Refusal('Passwords are accepted on encrypted connections only')
  }

  async #authenticate(command: { mechanism: string; initial: string | null }): Promise<string> {
    const { mechanism, initial } = command
    if (mechanism === '') return '+OK\r\nPLAIN\r\nLOGIN\r\n.\r\n'
    this.#requireSecure()
    if (mechanism === 'PLAIN') {
      const plain = readPlain(decode(initial ?? (await this.#prompt(''))))
      if (!plain) throw new Pop3Refusal(`[AUTH] ${impersonationRefused}`)
      return this.#signIn(plain.user, plain.password)
    }
    if (mechanism !== 'LOGIN') throw new Pop3Refusal('Unsupported authentication mechanism')
    const user = decode(initial ?? (await this.#prompt('Username:')))
    return this.#signIn(user, decode(await this.#prompt('Password:')))
  }

  async #prompt(question: string): Promise<string> {
    await this.#connection.write(`+ ${Buffer.from(question).toString('base64')}\r\n`)
    const line = await this.#connection.nextLine(timeouts.beforeSignIn)
    if (line === null || line === undefined || line === '*') throw new Pop3Refusal('Authentication cancelled')
    return line
  }

  async #signIn(email: string, password: string): Promise<string> {
    this.#requireSecure()
    this.#user = null
    const program = await signInProgram(this.#deps, {
      email,
      password,
      address: this.#address,
      device: 'POP3',
      protocol: 'pop3',
    })
    if (typeof program === 'string') throw new Pop3Refusal(`[AUTH] ${appPasswordNeeded[program]}`)
    const isBusy = this.#shared.busyAccounts.has(program.accountId)
    if (!isBusy) this.#shared.busyAccounts.add(program.accountId)
    this.#program = isBusy ? null : program
    if (isBusy) {
      await endProgramSession(this.#deps, program)
      throw new Pop3Refusal('[IN-USE] Another program is reading this inbox')
    }
    this.#stopWatching = await onSignOut(this.#deps, program, () => this.#connection.destroy())
    this.#messages = await listInbox(this.#deps, program)
    return this.#statistics('Signed in: ')
  }

  /** Runs a command of the transaction state (RFC 1939, 5), after signing in. */
  async #transact(command: Pop3Command): Promise<Uint8Array | string> {
    const actor = await this.#actor()
    switch (command.name) {
      case 'CAPA':
        return this.#capabilities()
      case 'NOOP':
        return '+OK\r\n'
      case 'STAT':
        return this.#statistics()
      case 'LIST':
        return this.#list(command.message, ({ size }) => `${size}`)
      case 'UIDL':
        return this.#list(command.message, ({ id }) => id)
      case 'RETR':
        return this.#retrieve(actor, command.message, null)
      case 'TOP':
        return this.#retrieve(actor, command.message, command.lines)
      case 'DELE':
        if (actor.isReadOnly) throw new Pop3Refusal(`[SYS/PERM] ${readOnlyPassword}`)
        this.#message(command.message)
        this.#deleted.add(command.message)
        return '+OK Marked for deletion\r\n'
      case 'RSET':
        this.#deleted.clear()
        return '+OK\r\n'
      case 'QUIT':
        return this.#quit(actor)
      case 'STLS':
      case 'USER':
      case 'PASS':
      case 'AUTH':
        throw new Pop3Refusal('Already authenticated')
    }
  }

  /** Looks up the user for every command, so that a disabled account loses access. */
  async #actor(): Promise<Actor> {
    const actor = this.#program ? await findActor(this.#deps, this.#program.token) : null
    if (actor) return actor
    this.#isOver = true
    throw new Pop3Refusal('[AUTH] This session has ended')
  }

  #statistics(before = ''): string {
    const remaining = this.#messages.filter((_, at) => !this.#deleted.has(at + 1))
    const size = remaining.reduce((sum, message) => sum + message.size, 0)
    return before === ''
      ? `+OK ${remaining.length} ${size}\r\n`
      : `+OK ${before}${remaining.length} messages\r\n`
  }

  #message(number: number): InboxMessage {
    const message = this.#deleted.has(number) ? undefined : this.#messages[number - 1]
    if (!message) throw new Pop3Refusal('No such message')
    return message
  }

  #list(number: number | null, formatEntry: (message: InboxMessage) => string): string {
    if (number !== null) return `+OK ${number} ${formatEntry(this.#message(number))}\r\n`
    const lines = this.#messages.flatMap((message, at) =>
      this.#deleted.has(at + 1) ? [] : [`${at + 1} ${formatEntry(message)}\r\n`],
    )
    return `+OK\r\n${lines.join('')}.\r\n`
  }

  async #retrieve(actor: Actor, number: number, lines: number | null): Promise<Uint8Array> {
    const raw = await readMessageBytes(this.#deps, actor, this.#message(number).id)
    if (!raw) throw new Pop3Refusal('[SYS/TEMP] This message no longer exists')
    const message = writePop3Message(lines === null ? raw : topOfMessage(raw, lines))
    return Buffer.concat([Buffer.from('+OK\r\n'), message])
  }

  async #quit(actor: Actor): Promise<string> {
    this.#isOver = true
    const messageIds = [...this.#deleted].map((number) => (this.#messages[number - 1] as InboxMessage).id)
    if (messageIds.length > 0) {
      const { pop3_delete: how } = await getSettings(this.#deps.db.sql, actor.accountId)
      await moveFromInbox(this.#deps, actor, { messageIds, forever: how === 'forever' })
    }
    return '+OK Goodbye\r\n'
  }

  async #endSession(): Promise<void> {
    const program = this.#program
    if (!program) return
    this.#program = null
    this.#stopWatching()
    this.#shared.busyAccounts.delete(program.accountId)
    await endProgramSession(this.#deps, program).catch((error: unknown) =>
      this.#deps.logger.warn('ending the session of a mail program failed', { error }),
    )
  }
}

function decode(base64: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new Pop3Refusal('Invalid base64')
  return Buffer.from(base64, 'base64').toString('utf8')
}
