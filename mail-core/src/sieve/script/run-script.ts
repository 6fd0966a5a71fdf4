import { isValidEmail } from '../../address.ts'
import { normalForm } from '../../text/normal-form.ts'
import { addressWithin, type Call, maxRedirects, type Program } from './check-script.ts'
import { distinctFlags, flagsOf } from './flags.ts'
import { evaluateTest, expandStrings, type TestContext } from './run-test.ts'
import { type SieveMessage, SieveMessageData } from './sieve-message-data.ts'
import { applyModifiers, Variables } from './variables.ts'
import { TooMuchWork, Work } from './work.ts'

/** A stored copy of the message and its flags. */
export interface StoredCopy {
  folder: string
  flags: readonly string[]
  /** True to create a missing folder. */
  creates: boolean
}

/** A vacation reply of a script. */
export interface ScriptVacation {
  days: number
  /** Empty for the default subject. */
  subject: string
  /** Empty for the default sender. */
  from: string
  addresses: readonly string[]
  /** True if the reason is a MIME entity. */
  isMime: boolean
  reason: string
  /** Replies with the same handle count as one. */
  handle: string
}

/** Reason why a script was aborted. The message is then delivered as without a script. */
export type ScriptFailure = 'too_much_work' | 'too_many_redirects' | 'bad_address' | 'two_vacations'

/** Effect of a script on a message. */
export interface ScriptOutcome {
  /** Stored copies; empty if the script discards the message. */
  copies: StoredCopy[]
  redirects: string[]
  vacation: ScriptVacation | null
  failure: ScriptFailure | null
}

/** Runtime environment of a script. */
export interface ScriptRuntime {
  now: number
  zoneMinutes: number
  hasFolder(name: string): boolean
  /** Work limit; for tests. */
  work?: number
}

/** Folder of `keep`. */
export const keepFolder = 'INBOX'

/**
 * Runs a validated script on a message. Always terminates; after a failure the message goes to the inbox (RFC 5228,
 * 2.10.6).
 */
export function runScript(program: Program, message: SieveMessage, runtime: ScriptRuntime): ScriptOutcome {
  const run = new ScriptRun(program, message, runtime)
  try {
    run.runAll(program.calls)
    return run.outcome()
  } catch (error) {
    const failure = error instanceof TooMuchWork ? 'too_much_work' : (error as ScriptAborted).failure
    if (!failure) throw error
    return {
      copies: [{ folder: keepFolder, flags: [], creates: false }],
      redirects: [],
      vacation: null,
      failure,
    }
  }
}

class ScriptAborted extends Error {
  readonly failure: ScriptFailure

  constructor(failure: ScriptFailure) {
    super(failure)
    this.failure = failure
  }
}

class ScriptRun implements TestContext {
  readonly data: SieveMessageData
  readonly variables: Variables
  readonly work: Work
  readonly now: number
  readonly zoneMinutes: number
  readonly hasFolder: (name: string) => boolean
  readonly #copies = new Map<string, StoredCopy>()
  readonly #redirects: string[] = []
  #flags: string[] = []
  #vacation: ScriptVacation | null = null
  #hasImplicitKeep = true

  constructor({ hasVariables }: Program, message: SieveMessage, runtime: ScriptRuntime) {
    this.data = new SieveMessageData(message)
    this.work = new Work(runtime.work)
    this.variables = new Variables(hasVariables, this.work)
    this.now = runtime.now
    this.zoneMinutes = runtime.zoneMinutes
    this.hasFolder = runtime.hasFolder
  }

  flags(): readonly string[] {
    return this.#flags
  }

  outcome(): ScriptOutcome {
    if (this.#hasImplicitKeep) this.#store({ folder: keepFolder, flags: this.#flags, creates: false })
    return {
      copies: [...this.#copies.values()],
      redirects: this.#redirects,
      vacation: this.#vacation,
      failure: null,
    }
  }

  /** Runs commands in order; false after one of them ended the script. */
  runAll(calls: readonly Call[]): boolean {
    let isChosen = false
    for (const call of calls) {
      this.work.spend(1)
      if (call.name === 'if' || call.name === 'elsif' || call.name === 'else') {
        if (call.name === 'if') isChosen = false
        if (isChosen || (call.name !== 'else' && !call.tests.every((test) => evaluateTest(test, this))))
          continue
        isChosen = true
        if (!this.runAll(call.block ?? [])) return false
      } else if (call.name === 'stop') return false
      else this.#runAction(call)
    }
    return true
  }

  /** Runs an action command. `keep`, `discard`, `fileinto` and `redirect` cancel the implicit keep. */
  #runAction(call: Call): void {
    const [first, second] = call.arguments
    const [text = ''] = expandStrings(first, this)
    switch (call.name) {
      case 'keep':
        this.#hasImplicitKeep = false
        this.#store({ folder: keepFolder, flags: this.#flagsOf(call), creates: false })
        return
      case 'discard':
        this.#hasImplicitKeep = false
        return
      case 'fileinto':
        if (!call.tags.has('copy')) this.#hasImplicitKeep = false
        this.#store({ folder: text, flags: this.#flagsOf(call), creates: call.tags.has('create') })
        return
      case 'redirect':
        if (!call.tags.has('copy')) this.#hasImplicitKeep = false
        this.#redirect(text)
        return
      case 'set':
        this.variables.set(text, applyModifiers(expandStrings(second, this)[0] ?? '', call.tags))
        return
      case 'setflag':
      case 'addflag':
      case 'removeflag':
        this.#changeFlags(call)
        return
      case 'vacation':
        this.#vacationReply(call, text)
        return
    }
  }

  /** Stores a copy of the message in a folder. Storing in the same folder again replaces the flags. */
  #store(copy: StoredCopy): void {
    const folder = /^inbox$/i.test(copy.folder) ? keepFolder : normalForm(copy.folder)
    this.#copies.set(folder, { ...copy, folder })
  }

  #redirect(written: string): void {
    const address = addressWithin(written)
    if (!isValidEmail(address)) throw new ScriptAborted('bad_address')
    if (this.#redirects.some((one) => one.toLowerCase() === address.toLowerCase())) return
    if (this.#redirects.length >= maxRedirects) throw new ScriptAborted('too_many_redirects')
    this.#redirects.push(address)
  }

  #flagsOf({ tags }: Call): readonly string[] {
    return tags.has('flags') ? distinctFlags(flagsOf(expandStrings(tags.get('flags'), this))) : this.#flags
  }

  /** Sets, adds or removes flags of the message, or of a variable if one is named. */
  #changeFlags({ name, arguments: args }: Call): void {
    const [first, second] = args
    const variable = second ? expandStrings(first, this)[0] : undefined
    const now = variable === undefined ? this.#flags : flagsOf([this.variables.get(variable)])
    const named = flagsOf(expandStrings(second ?? first, this))
    const removed = new Set(named.map((flag) => flag.toLowerCase()))
    const next =
      name === 'removeflag'
        ? now.filter((flag) => !removed.has(flag.toLowerCase()))
        : distinctFlags(name === 'addflag' ? [...now, ...named] : named)
    if (variable === undefined) this.#flags = next
    else this.variables.set(variable, next.join(' '))
  }

  /** Stores the vacation reply; a second one aborts the script (RFC 5230, 4.7). */
  #vacationReply({ tags }: Call, reason: string): void {
    if (this.#vacation) throw new ScriptAborted('two_vacations')
    const days = tags.get('days')
    const text = (tag: string) => expandStrings(tags.get(tag), this)[0] ?? ''
    const [subject, from] = [text('subject'), text('from')]
    const isMime = tags.has('mime')
    this.#vacation = {
      days: Math.min(Math.max(days?.kind === 'number' ? days.value : defaultDays, 1), maxDays),
      subject,
      from,
      addresses: expandStrings(tags.get('addresses'), this),
      isMime,
      reason,
      handle: tags.has('handle') ? text('handle') : [subject, from, isMime ? 'mime' : '', reason].join('\n'),
    }
  }
}

const defaultDays = 7
/** Maximum period for remembering a vacation recipient. */
const maxDays = 30
