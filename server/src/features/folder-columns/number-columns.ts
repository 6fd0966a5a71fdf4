import { runSteps } from '../../kernel/batches.ts'
import { type Column, copyElements } from './column.ts'
import { rankNumbers } from './ranks.ts'

/** Times and size of a message. */
export interface MessageNumbers {
  internalDate: number
  /** 0 for a draft. */
  size: number
  sentAt: number | null
  sentDay: number | null
}

/** Numeric sort criteria; `date` is the Date header, or the internal date without one. */
export type NumericCriterion = 'arrival' | 'size' | 'date'

const bytesPerMessage = 4 * 8 + 3 * 4

/** Times and sizes of the messages of a folder; missing ones are NaN. */
export class NumberColumns implements Column<MessageNumbers, NumberColumns> {
  readonly internalDates: Float64Array
  readonly sizes: Float64Array
  readonly sentTimes: Float64Array
  readonly sentDays: Float64Array
  readonly #ranks = new Map<NumericCriterion, Promise<Uint32Array>>()

  constructor(count = 0) {
    this.internalDates = new Float64Array(count)
    this.sizes = new Float64Array(count)
    this.sentTimes = new Float64Array(count)
    this.sentDays = new Float64Array(count)
  }

  get bytes(): number {
    return this.sizes.length * bytesPerMessage
  }

  extend(remaining: Uint32Array | null, values: readonly MessageNumbers[]): NumberColumns {
    const count = remaining?.length ?? this.sizes.length
    const extended = new NumberColumns(count + values.length)
    copyElements(this.internalDates, remaining, extended.internalDates)
    copyElements(this.sizes, remaining, extended.sizes)
    copyElements(this.sentTimes, remaining, extended.sentTimes)
    copyElements(this.sentDays, remaining, extended.sentDays)
    for (const [index, { internalDate, size, sentAt, sentDay }] of values.entries()) {
      const at = count + index
      extended.internalDates[at] = internalDate
      extended.sizes[at] = size
      extended.sentTimes[at] = sentAt ?? Number.NaN
      extended.sentDays[at] = sentDay ?? Number.NaN
    }
    return extended
  }

  /** Returns the ranks of the messages by a criterion; computed on first use. */
  ranks(by: NumericCriterion): Promise<Uint32Array> {
    const cached = this.#ranks.get(by)
    if (cached) return cached
    const ranks = runSteps(rankNumbers(this.#values(by)))
    this.#ranks.set(by, ranks)
    return ranks
  }

  #values(by: NumericCriterion): Float64Array {
    if (by === 'arrival') return this.internalDates
    if (by === 'size') return this.sizes
    return this.sentTimes.map((sentAt, at) =>
      Number.isNaN(sentAt) ? (this.internalDates[at] as number) : sentAt,
    )
  }
}
