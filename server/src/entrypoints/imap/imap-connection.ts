import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TaggedCommand } from '@bocau/mail-core/imap/commands/command'
import type { StreamEvent } from '@bocau/mail-core/imap/commands/command-stream'
import { writeStatus } from '@bocau/mail-core/imap/responses/responses'
import { endProgramSession } from '../../features/account/index.ts'
import { watchAccount } from '../../features/live/index.ts'
import { capabilitiesOf } from './capabilities.ts'
import { refuseMessage } from './commands/append.ts'
import { byeResponse, idle } from './commands/idle.ts'
import { reportRegistered } from './commands/notify.ts'
import { ConnectionIo, ConnectionOver } from './connection-io.ts'
import { deflated } from './deflated-stream.ts'
import type { ImapDeps } from './deps.ts'
import { imapLimits, unauthenticatedLimits } from './imap-limits.ts'
import { closeFolder } from './recent.ts'
import { reportFolderChanges } from './report-folder-changes.ts'
import { runCommand } from './run-command.ts'
import { errorResponse, FolderDeleted, Session, SignedOut, StatusResponse } from './session.ts'

export interface ConnectionOptions {
  isSecure: boolean
  address: string
  /** Upgrades a socket to TLS; null when STARTTLS is not available. */
  startTls: ((socket: Duplex) => Duplex) | null
  /** Takes a connection slot of an account; null when the limit is reached. */
  acquireSlot(accountId: string): (() => void) | null
}

/**
 * These commands report changes themselves: sequence numbers would be wrong if an EXPUNGE came before their response
 * (RFC 9051, 7.5.1). LOGOUT reports none.
 */
const reportingCommands = new Set(['FETCH', 'STORE', 'SEARCH', 'SORT', 'THREAD', 'LOGOUT'])

/** One connection of a mail client, from the greeting to the end. `run` never rejects. */
export class ImapConnection {
  readonly #deps: ImapDeps
  readonly #options: ConnectionOptions
  readonly #io: ConnectionIo
  readonly #session: Session
  readonly #cleanups: (() => void)[] = []
  /** Subscriptions to the events of other mailboxes, by account. */
  readonly #watched = new Map<string, { stop(): void }>()
  #isTls = false
  #badCommands = 0
  #wrongPasswords = 0
  #onChange: () => void = () => {}
  /** True when changes are pending that NOTIFY has not reported yet. */
  #hasUnreportedChanges = false
  #isSignedOut = false
  #isClosing = false

  constructor(deps: ImapDeps, socket: Socket, options: ConnectionOptions) {
    this.#deps = deps
    this.#options = options
    this.#io = new ConnectionIo(socket, deps.clock, unauthenticatedLimits)
    this.#session = new Session(deps, this.#io, {
      isSecure: options.isSecure,
      address: options.address,
      canStartTls: () => options.startTls !== null && !this.#isTls && this.#session.program === null,
    })
  }

  async run(): Promise<void> {
    try {
      await this.#io.write(this.#greeting())
      await this.#serve()
    } catch (error) {
      await this.#reportReason(error)
    } finally {
      for (const end of this.#cleanups) end()
      for (const watching of this.#watched.values()) watching.stop()
      await this.#io.end()
      await this.#endSession()
    }
  }

  /** Notifies the client that the server is stopping. */
  close(): void {
    this.#isClosing = true
    void this.#io
      .write(byeResponse('The server is stopping', 'UNAVAILABLE'))
      .then(() => this.#io.end())
      .catch(() => this.#io.destroy())
  }

  #greeting(): string {
    const code = `CAPABILITY ${capabilitiesOf(this.#session).join(' ')}`
    return writeStatus('*', 'OK', { sentence: 'Bo Cau is ready', code })
  }

  async #serve(): Promise<void> {
    const signInBy = this.#deps.clock.now() + imapLimits.toSignIn
    for (;;) {
      const event = await this.#next(this.#commandTimeout(signInBy))
      if (this.#isSignedOut) throw new SignedOut()
      if (event.kind === 'literal') await this.#receiveLiteral(event)
      else if (event.kind === 'received') await this.#confirmLiteral()
      else if (event.kind === 'refused') await this.#refuse(event)
      else if (event.kind === 'command' && !(await this.#run(event.command))) return
    }
  }

  /**
   * Returns the timeout for the next command. Before sign-in the total time is limited, so that an unauthenticated
   * client cannot hold a slot forever.
   */
  #commandTimeout(signInBy: number): number {
    if (this.#session.program !== null) return imapLimits.idle
    const remaining = signInBy - this.#deps.clock.now()
    if (remaining <= 0) throw new ConnectionOver(true)
    return Math.min(imapLimits.idleBeforeSignIn, remaining)
  }

  /** Returns the next input; meanwhile reports changes registered by NOTIFY. */
  async #next(timeout: number): Promise<StreamEvent> {
    const nextInput = this.#io.next(timeout)
    if (!this.#session.registrations) return nextInput
    const event = nextInput.then((next) => ({ next }))
    // The failure is handled below; until then it must not be an unhandled rejection.
    event.catch(() => {})
    for (;;) {
      const change = this.#nextChange()
      if (this.#hasUnreportedChanges) await this.#reportRegistered()
      const received = await Promise.race([event, change])
      if (received) return received.next
    }
  }

  async #reportRegistered(): Promise<void> {
    this.#hasUnreportedChanges = false
    try {
      await reportRegistered(this.#session)
      await this.#watchMailboxes()
    } catch (error) {
      if (isConnectionEnd(error)) throw error
      // The changes are reported with the next event or command.
      this.#deps.logger.warn('sending changes to an IMAP client failed', { error })
    }
    await this.#io.flush()
  }

  /** Returns a promise for the next change of the account. */
  #nextChange(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onChange = resolve
    if (this.#isSignedOut) throw new SignedOut()
    return promise
  }

  async #receiveLiteral({ literal }: Extract<StreamEvent, { kind: 'literal' }>): Promise<void> {
    const { stream } = this.#io
    const refusal = literal.mailbox === null ? null : await refuseMessage(this.#session, literal)
    if (refusal) return stream.refuse(refusal.sentence, { code: refusal.code })
    stream.accept()
    if (literal.isWaiting) await this.#io.write('+ OK\r\n')
  }

  /**
   * Sends a response at the end of a message. Many clients send the line end apart, and their system (Nagle) delays it
   * until the message is acknowledged. Our system would do that 40 ms later, or at once together with a response.
   */
  async #confirmLiteral(): Promise<void> {
    await this.#io.write('* OK Message received\r\n')
  }

  async #refuse(refused: Extract<StreamEvent, { kind: 'refused' }>): Promise<void> {
    await this.#io.write(
      writeStatus(refused.tag, refused.status, { sentence: refused.sentence, code: refused.code }),
    )
    this.#countBadCommand()
  }

  #countBadCommand(): void {
    this.#badCommands++
    if (this.#badCommands > imapLimits.mistakes) throw new TooManyBadCommands()
  }

  /** Runs a command and sends its response; returns false after LOGOUT. */
  async #run(command: TaggedCommand): Promise<boolean> {
    const { tag, name } = command
    try {
      const wasSignedIn = this.#session.program !== null
      if (name === 'LOGOUT') await this.#io.write(byeResponse('Goodbye'))
      let code: string | null = null
      if (name === 'IDLE') await this.#idle()
      else code = (await runCommand(this.#session, command)).code ?? null
      if (!wasSignedIn && this.#session.program) code = await this.#completeSignIn()
      else if (!reportingCommands.has(name))
        await reportFolderChanges(this.#session, { mayReportRemoved: true })
      await this.#watchMailboxes()
      await this.#io.write(writeStatus(tag, 'OK', { sentence: `${name} done`, code }))
    } catch (error) {
      await this.#respondToFailure(command, error)
    }
    if (name === 'STARTTLS' && this.#session.canStartTls()) await this.#startTls()
    if (name === 'COMPRESS' && this.#session.willCompress) await this.#compress()
    return name !== 'LOGOUT'
  }

  async #respondToFailure({ tag, name }: TaggedCommand, error: unknown): Promise<void> {
    if (isConnectionEnd(error) || error instanceof TooManyConnections) throw error
    const response = errorResponse(tag, error)
    if (!response) this.#deps.logger.error('IMAP command failed', { error, command: name })
    await this.#io.write(
      response ?? writeStatus(tag, 'NO', { sentence: 'Internal error', code: 'SERVERBUG' }),
    )
    if (error instanceof StatusResponse && error.code === 'AUTHENTICATIONFAILED') this.#wrongPasswords++
    if (this.#wrongPasswords >= imapLimits.wrongPasswords) throw new TooManyBadCommands()
    if (error instanceof StatusResponse && error.status === 'BAD') this.#countBadCommand()
  }

  async #idle(): Promise<void> {
    if (!this.#session.program) throw new StatusResponse('BAD', 'Sign in first')
    await idle(this.#session, () => this.#nextChange())
    if (this.#isSignedOut) throw new SignedOut()
  }

  /**
   * Finishes signing in: takes a connection slot of the account and subscribes to its events. Returns the
   * response code with the capabilities.
   */
  async #completeSignIn(): Promise<string> {
    const { program } = this.#session
    if (!program) throw new SignedOut()
    const releaseSlot = this.#options.acquireSlot(program.accountId)
    if (!releaseSlot) throw new TooManyConnections()
    this.#cleanups.push(releaseSlot)
    const watching = await watchAccount(
      this.#deps,
      { accountId: program.accountId, since: null },
      (message) => {
        const isFinished =
          message.kind === 'event' &&
          message.event.type === 'signed_out' &&
          message.event.payload.session_id === program.sessionId
        if (isFinished) return this.#signOut()
        this.#hasUnreportedChanges = true
        this.#onChange()
      },
    )
    this.#cleanups.push(() => watching.stop())
    return `CAPABILITY ${capabilitiesOf(this.#session).join(' ')}`
  }

  /** Subscribes to the events of other mailboxes whose folders are selected or registered by NOTIFY. */
  async #watchMailboxes(): Promise<void> {
    const { program, selected, registrations } = this.#session
    if (!program) return
    const accountIds = new Set(registrations?.accountIds)
    if (selected) accountIds.add(selected.accountId)
    accountIds.delete(program.accountId)
    for (const [accountId, watching] of this.#watched) {
      if (accountIds.has(accountId)) continue
      watching.stop()
      this.#watched.delete(accountId)
    }
    for (const accountId of accountIds) {
      if (this.#watched.has(accountId)) continue
      const watching = await watchAccount(this.#deps, { accountId, since: null }, () => {
        this.#hasUnreportedChanges = true
        this.#onChange()
      })
      this.#watched.set(accountId, watching)
    }
  }

  /** Ends the session immediately, even during a command. */
  #signOut(): void {
    this.#isSignedOut = true
    void this.#io
      .write(byeResponse('The password or the account is no longer valid', 'UNAVAILABLE'))
      .then(() => this.#io.end())
      .catch(() => this.#io.destroy())
  }

  async #startTls(): Promise<void> {
    const { startTls } = this.#options
    if (!startTls) return
    await this.#io.flush()
    this.#io.replaceSocket(startTls)
    this.#isTls = true
    this.#session.isSecure = true
  }

  async #compress(): Promise<void> {
    await this.#io.flush()
    this.#io.replaceSocket(deflated)
    this.#session.willCompress = false
    this.#session.isCompressed = true
  }

  /** Sends a BYE response with the reason why the connection ends. */
  async #reportReason(error: unknown): Promise<void> {
    const sentence = this.#byeFor(error)
    if (sentence === null) return
    await this.#io.write(sentence).catch(() => {})
  }

  /** Returns the BYE response for the reason why the connection ends; null when none can or should be sent. */
  #byeFor(error: unknown): string | null {
    if (this.#isClosing || this.#isSignedOut) return null
    if (error instanceof SignedOut) return byeResponse('This session has ended')
    if (error instanceof FolderDeleted) return byeResponse('The folder was deleted', 'UNAVAILABLE')
    if (error instanceof TooManyBadCommands) return byeResponse('Too many mistakes')
    if (error instanceof TooManyConnections)
      return byeResponse('Too many connections of this account', 'LIMIT')
    if (error instanceof ConnectionOver) return error.isIdle ? byeResponse('Idle for too long') : null
    this.#deps.logger.error('IMAP connection failed', { error })
    return byeResponse('Internal error', 'SERVERBUG')
  }

  async #endSession(): Promise<void> {
    const { program } = this.#session
    if (!program) return
    await closeFolder(this.#session).catch((error: unknown) =>
      this.#deps.logger.warn('saving the IMAP folder state of a client failed', { error }),
    )
    await endProgramSession(this.#deps, program).catch((error: unknown) =>
      this.#deps.logger.warn('ending the session of a mail program failed', { error }),
    )
  }
}

const isConnectionEnd = (error: unknown) =>
  error instanceof ConnectionOver || error instanceof SignedOut || error instanceof FolderDeleted

class TooManyBadCommands extends Error {}

class TooManyConnections extends Error {}
