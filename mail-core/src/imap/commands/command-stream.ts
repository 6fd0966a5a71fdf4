import { GrowingBytes, toOctetText } from '../octets.ts'
import { literalPlaceholder } from './argument-reader.ts'
import type { TaggedCommand } from './command.ts'
import { type RefusedCommand, readAppendTarget, readCommand, readTag } from './read-command.ts'

/** Limits of one command. The listener raises them after authentication. */
export interface CommandLimits {
  /** Octets of a command's lines without literals. */
  line: number
  /** Octets of all literals of a command that are not messages. */
  literal: number
  /** Octets of one appended message. */
  message: number
  /** Octets of all messages of one command. */
  messages: number
}

/** A literal that the client is about to send. */
export interface AnnouncedLiteral {
  tag: string
  size: number
  /** True for a synchronising literal; otherwise the octets follow regardless of the response. */
  isWaiting: boolean
  /** Target folder of a message; null for other literals. */
  mailbox: string | null
  /** Octets of previous messages in this command. */
  messagesBefore: number
}

/** An event of the input stream. */
export type StreamEvent =
  | { kind: 'command'; command: TaggedCommand }
  | ({ kind: 'refused' } & RefusedCommand)
  /** Must be answered with `accept` or `refuse` before reading continues. */
  | { kind: 'literal'; literal: AnnouncedLiteral }
  /** All octets of a message have arrived, and nothing of the rest of its command. */
  | { kind: 'received' }
  /** The line requested with `expectLine`, as octets. */
  | { kind: 'line'; line: string }

const LF = 0x0a
const CR = 0x0d
const maxLiterals = 1000

type State = 'line' | 'asking' | 'literal' | 'skipping' | 'overlong' | 'refused'

/**
 * Splits client input into commands. `push` adds bytes; `next` returns events until null. Buffers at most one command,
 * within its limits.
 */
export class CommandStream {
  /** The client enabled UTF-8 folder names (UTF8=ACCEPT, IMAP4rev2). */
  isUtf8 = false
  limits: CommandLimits
  private input: Uint8Array = new Uint8Array(0)
  private at = 0
  private line: GrowingBytes | null = null
  private text = ''
  private literals: Uint8Array[] = []
  private literalBytes = 0
  private messageBytes = 0
  private state: State = 'line'
  private announced: AnnouncedLiteral | null = null
  private literal: GrowingBytes | null = null
  private remaining = 0
  private refusal: RefusedCommand | null = null
  private isLineExpected = false

  constructor(limits: CommandLimits) {
    this.limits = limits
  }

  /** Number of received bytes that have not been parsed. */
  get waitingBytes(): number {
    return this.input.length - this.at
  }

  /** Number of received bytes of an incomplete command. */
  get bufferedBytes(): number {
    return this.text.length + (this.line?.length ?? 0) + this.literalBytes + this.messageBytes
  }

  /** Adds bytes. They are not retained after the next call of `next` that returns null. */
  push(bytes: Uint8Array): void {
    if (this.waitingBytes === 0) this.input = bytes
    else {
      const joined = new GrowingBytes(this.waitingBytes + bytes.length)
      joined.add(this.input.subarray(this.at))
      joined.add(bytes)
      this.input = joined.done()
    }
    this.at = 0
  }

  /** Reads the next line as plain text: a SASL response, or DONE. */
  expectLine(): void {
    this.isLineExpected = true
  }

  /** Returns the remaining bytes after STARTTLS and COMPRESS, when another layer takes over the stream. */
  detachRest(): Uint8Array {
    const rest = this.input.subarray(this.at)
    this.at = this.input.length
    return rest
  }

  /** Accepts the announced literal. */
  accept(): void {
    if (this.state !== 'asking' || !this.announced) return
    this.state = 'literal'
    this.remaining = this.announced.size
    this.literal = new GrowingBytes(Math.min(this.announced.size, 64 * 1024))
  }

  /** Refuses the announced literal and ends the command with this response. */
  refuse(sentence: string, { code = null }: { code?: string | null } = {}): void {
    if (this.state !== 'asking' || !this.announced) return
    this.refuseCommand({ tag: this.announced.tag, status: 'NO', code, sentence })
  }

  /** Returns the next event; null if more bytes or a decision about a literal are needed. */
  next(): StreamEvent | null {
    for (;;) {
      const event = this.step()
      if (event !== 'more') return event
    }
  }

  /** Continues in the current state: an event, null to wait, or `more` to call again. */
  private step(): StreamEvent | null | 'more' {
    switch (this.state) {
      case 'asking':
        return null
      case 'literal':
        return this.readLiteral()
      case 'skipping':
        return this.skip()
      case 'refused':
        this.state = 'line'
        return this.endRefused()
      case 'line':
      case 'overlong':
        return this.readLine()
    }
  }

  /** Reads the octets of an accepted literal and puts a placeholder into the command. */
  private readLiteral(): StreamEvent | null | 'more' {
    const chunk = this.input.subarray(this.at, this.at + this.remaining)
    this.literal?.add(chunk)
    this.at += chunk.length
    this.remaining -= chunk.length
    if (this.remaining > 0) return this.wait()
    const { announced, literal } = this
    const isMessage = announced !== null && announced.mailbox !== null
    if (!isMessage) this.literalBytes += announced?.size ?? 0
    else this.messageBytes += announced.size
    this.literals.push(literal?.done() ?? new Uint8Array(0))
    this.text += literalPlaceholder
    this.announced = this.literal = null
    this.state = 'line'
    return isMessage && this.waitingBytes === 0 ? { kind: 'received' } : 'more'
  }

  /** Drops the octets of a refused literal that arrive nevertheless. */
  private skip(): null | 'more' {
    const skipped = Math.min(this.remaining, this.waitingBytes)
    this.at += skipped
    this.remaining -= skipped
    if (this.remaining > 0) return this.wait()
    this.state = 'line'
    return 'more'
  }

  /** Reads up to the line end; a line beyond the limit is dropped and refused. */
  private readLine(): StreamEvent | null | 'more' {
    const end = this.input.indexOf(LF, this.at)
    const chunk = this.input.subarray(this.at, end < 0 ? this.input.length : end)
    this.at += chunk.length + (end < 0 ? 0 : 1)
    if (this.text.length + (this.line?.length ?? 0) + chunk.length > this.limits.line)
      this.startOverlong(chunk)
    if (this.state === 'overlong') {
      if (end < 0) return this.wait()
      this.state = 'line'
      return this.endRefused()
    }
    if (end < 0) {
      this.line ??= new GrowingBytes()
      this.line.add(chunk)
      return this.wait()
    }
    let line = chunk
    if (this.line) {
      this.line.add(chunk)
      line = this.line.done()
      this.line = null
    }
    return this.endLine(toOctetText(line.at(-1) === CR ? line.subarray(0, -1) : line))
  }

  /** Handles a complete line: a requested one, one with an announced literal, or the end of a command. */
  private endLine(line: string): StreamEvent | 'more' {
    if (this.isLineExpected) {
      this.isLineExpected = false
      return { kind: 'line', line }
    }
    const announced = findLiteral(line)
    if (this.refusal) {
      if (!announced || announced.isWaiting) return this.endRefused()
      // The octets of a refused non-synchronising literal arrive nevertheless.
      this.remaining = announced.size
      this.state = 'skipping'
      return 'more'
    }
    this.text += announced ? line.slice(0, announced.start) : line
    if (announced) return this.announce(announced)
    return this.endCommand()
  }

  /** Reports an announced literal to the caller; refuses the command if it exceeds a limit. */
  private announce({ size, isWaiting }: LiteralMatch): StreamEvent | 'more' {
    const tag = readTag(this.text) ?? '*'
    const isMessage = /^\S+ (?:append|(?:uid )?replace) /i.test(this.text.slice(0, 200))
    const mailbox = isMessage ? readAppendTarget(this.text, this.literals, this.isUtf8) : null
    this.announced = { tag, size, isWaiting, mailbox, messagesBefore: this.messageBytes }
    this.state = 'asking'
    const refusal = this.refusalFor(this.announced)
    if (!refusal) return { kind: 'literal', literal: this.announced }
    this.refuseCommand({ tag, ...refusal })
    return 'more'
  }

  /** Returns why a literal exceeds the limits; null if it does not. */
  private refusalFor({
    tag,
    size,
    mailbox,
    messagesBefore,
  }: AnnouncedLiteral): Omit<RefusedCommand, 'tag'> | null {
    const { limits } = this
    if (tag === '*') return { status: 'BAD', code: null, sentence: 'A command must begin with a tag' }
    if (this.literals.length >= maxLiterals) {
      return { status: 'BAD', code: null, sentence: 'Too many literals in one command' }
    }
    if (mailbox === null) {
      const isTooLong = this.literalBytes + size > limits.literal
      return isTooLong ? { status: 'BAD', code: 'TOOBIG', sentence: 'A literal is too long' } : null
    }
    const isTooLong = size > limits.message || messagesBefore + size > limits.messages
    return isTooLong ? { status: 'NO', code: 'TOOBIG', sentence: 'The message is too large' } : null
  }

  /** Refuses the current command and prepares to drop the octets of its literal. */
  private refuseCommand(refusal: RefusedCommand): void {
    const { announced } = this
    this.refusal = refusal
    this.announced = null
    this.text = ''
    this.literals = []
    this.literalBytes = this.messageBytes = 0
    // After a refused synchronising literal, the client sends nothing more of this command, not even its line end.
    this.state = announced?.isWaiting ? 'refused' : 'skipping'
    this.remaining = announced?.size ?? 0
  }

  /** Refuses a line beyond the limit; the rest of the line will be dropped. */
  private startOverlong(chunk: Uint8Array): void {
    if (this.state === 'overlong') return
    const start = this.text || startOf(this.line?.done()) + startOf(chunk)
    this.refusal ??= {
      tag: this.isLineExpected ? '*' : (readTag(start) ?? '*'),
      status: 'BAD',
      code: 'TOOBIG',
      sentence: 'The command is too long',
    }
    this.line = null
    this.isLineExpected = false
    this.state = 'overlong'
  }

  /** Returns the refused command and resets the state for the next one. */
  private endRefused(): StreamEvent {
    const refusal = this.refusal as RefusedCommand
    this.reset()
    return { kind: 'refused', ...refusal }
  }

  /** Parses the complete command and resets the state for the next one. */
  private endCommand(): StreamEvent | 'more' {
    const { text, literals } = this
    this.reset()
    // Empty lines between commands are ignored.
    if (text === '') return 'more'
    const read = readCommand(text, literals, this.isUtf8)
    return 'command' in read
      ? { kind: 'command', command: read.command }
      : { kind: 'refused', ...read.refused }
  }

  private reset(): void {
    this.text = ''
    this.literals = []
    this.literalBytes = this.messageBytes = 0
    this.refusal = null
    this.line = null
  }

  /** Releases the consumed input; returns null, so that the caller waits for more. */
  private wait(): null {
    this.input = new Uint8Array(0)
    this.at = 0
    return null
  }
}

const startOf = (bytes: Uint8Array | undefined) => (bytes ? toOctetText(bytes.subarray(0, 200)) : '')

interface LiteralMatch {
  start: number
  size: number
  isWaiting: boolean
}

const literalForm = /^\{(\d{1,15})(\+?)\}$/

/** Finds a literal at the end of a line: `{5}`, `{5+}`, `~{5}`. */
function findLiteral(line: string): LiteralMatch | null {
  if (!line.endsWith('}')) return null
  const open = line.lastIndexOf('{')
  const match = open < 0 ? null : literalForm.exec(line.slice(open))
  if (!match || endsInQuotes(line, open)) return null
  return { start: open, size: Number(match[1]), isWaiting: match[2] === '' }
}

/** Returns true if a quotation mark before this position is unclosed. */
function endsInQuotes(line: string, end: number): boolean {
  let isQuoted = false
  for (let at = 0; at < end; at++) {
    const character = line.charCodeAt(at)
    if (character === 0x22) isQuoted = !isQuoted
    else if (character === 0x5c && isQuoted) at++
  }
  return isQuoted
}
