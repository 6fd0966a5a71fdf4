import { combineVerdicts, verdict } from '@bocau/mail-core/imap/search/verdicts'
import { runSteps } from '../../kernel/batches.ts'
import type { Column } from './column.ts'
import { rankTexts } from './ranks.ts'

/** Text of a message: null if it has none, `unknown` if its header could not be read. */
export type ColumnText = string | null | typeof unknownText
export const unknownText = Symbol('unknown')

// Bytes that do not occur in UTF-8.
const separator = 0xff
const missing = 0xfe
const unknown = 0xfd

/** One text per message of a folder in UTF-8, so that all are searched at once. */
export class TextColumn implements Column<ColumnText, TextColumn> {
  /** Texts, each followed by a separator. */
  readonly #content: Buffer
  /** Start of each text, and the end of the last. */
  readonly #starts: Uint32Array
  #ranks: Promise<Uint32Array> | null = null

  private constructor(content: Buffer, starts: Uint32Array) {
    this.#content = content
    this.#starts = starts
  }

  static empty(): TextColumn {
    return new TextColumn(Buffer.alloc(0), new Uint32Array(1))
  }

  get count(): number {
    return this.#starts.length - 1
  }

  /** Includes the ranks, which may be computed later. */
  get bytes(): number {
    return this.#content.length + 8 * this.#starts.length
  }

  extend(remaining: Uint32Array | null, values: readonly ColumnText[]): TextColumn {
    const chunks: Buffer[] = []
    const indexes = remaining ?? null
    const count = indexes?.length ?? this.count
    const starts = new Uint32Array(count + values.length + 1)
    let end = 0
    if (indexes)
      for (let at = 0; at < count; at++) {
        const index = indexes[at] as number
        const some = this.#content.subarray(this.#starts[index], this.#starts[index + 1])
        chunks.push(some)
        end += some.length
        starts[at + 1] = end
      }
    else {
      chunks.push(this.#content)
      starts.set(this.#starts)
      end = this.#content.length
    }
    const added = encodeTexts(values, { starts, count, end })
    return new TextColumn(Buffer.concat([...chunks, added]), starts)
  }

  /** Returns for each message whether its text contains a text; `unknown` if its header could not be read. */
  contains(text: string): Uint8Array {
    const verdicts = new Uint8Array(this.count)
    if (text === '') {
      for (let at = 0; at < verdicts.length; at++)
        if (this.#content[this.#starts[at] as number] !== missing) verdicts[at] = verdict.yes
    } else this.#findAll(Buffer.from(text), verdicts)
    return combineVerdicts('or', verdicts, this.#unknownVerdicts())
  }

  /** Returns the ranks of the messages by their texts; computed on first use. */
  ranks(): Promise<Uint32Array> {
    this.#ranks ??= runSteps(rankTexts(this.count, (at) => this.#textAt(at)))
    return this.#ranks
  }

  #findAll(text: Buffer, verdicts: Uint8Array): void {
    let at = this.#content.indexOf(text)
    for (let index = 0; at >= 0; index++) {
      while ((this.#starts[index + 1] as number) <= at) index++
      verdicts[index] = verdict.yes
      at = this.#content.indexOf(text, this.#starts[index + 1])
    }
  }

  #unknownVerdicts(): Uint8Array {
    const verdicts = new Uint8Array(this.count)
    if (!this.#content.includes(unknown)) return verdicts
    for (let at = 0; at < verdicts.length; at++)
      if (this.#content[this.#starts[at] as number] === unknown) verdicts[at] = verdict.unknown
    return verdicts
  }

  #textAt(index: number): string {
    const start = this.#starts[index] as number
    if ((this.#content[start] as number) >= unknown) return ''
    return this.#content.toString('utf8', start, (this.#starts[index + 1] as number) - 1)
  }
}

/** Encodes texts, and writes the end of each to `starts`. */
function encodeTexts(
  values: readonly ColumnText[],
  { starts, count, end }: { starts: Uint32Array; count: number; end: number },
): Buffer {
  // A UTF-16 code unit needs three bytes or fewer.
  const length = values.reduce(
    (sum, value) => sum + (typeof value === 'string' ? 3 * value.length : 1) + 1,
    0,
  )
  const content = Buffer.allocUnsafe(length)
  let at = 0
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string') at += content.write(value, at)
    else content[at++] = value === null ? missing : unknown
    content[at++] = separator
    starts[count + index + 1] = end + at
  }
  return content.subarray(0, at)
}
