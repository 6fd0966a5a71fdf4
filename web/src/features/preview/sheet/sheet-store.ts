import type { FileReading } from '../file-reading.ts'
import { type Merge, pageRows, type Sheet } from './sheet.ts'

/** Sheet of an open workbook; loads the next page near its end. */
export class SheetStore {
  #sheet: Sheet = { pages: [], columns: 0, widths: [], merges: [], isLast: false, isClipped: false }
  #error: unknown
  #isReading = false
  readonly #listeners = new Set<() => void>()
  readonly #reading: FileReading
  readonly #index: number

  constructor(reading: FileReading, index: number) {
    this.#reading = reading
    this.#index = index
  }

  readonly sheet = (): Sheet => this.#sheet
  readonly error = (): unknown => this.#error

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the next page, unless one is loading or there is none. */
  readonly loadMore = (): void => {
    if (this.#isReading || this.#sheet.isLast || this.#error) return
    this.#isReading = true
    void this.#readPage()
      .catch((error: unknown) => {
        this.#error = error
      })
      .finally(() => {
        this.#isReading = false
        for (const listener of this.#listeners) listener()
      })
  }

  /** Reads the next rows; with the first ones also widths and merged cells. */
  async #readPage(): Promise<void> {
    const isFirst = this.#sheet.pages.length === 0
    const head = isFirst ? await this.#reading.call('readHead', [this.#index]) : undefined
    const { rows, columns, isLast, isClipped } = await this.#reading.call('readRows', [this.#index, pageRows])
    this.#sheet = {
      ...this.#sheet,
      ...head,
      pages: rows.length > 0 ? [...this.#sheet.pages, rows] : this.#sheet.pages,
      columns: Math.max(columns, this.#sheet.columns),
      isLast,
      isClipped,
    }
    if (isFirst) void this.#readMerges()
  }

  /** Merges follow all rows in the file, so the first rows are shown without them. */
  async #readMerges(): Promise<void> {
    const merges: Merge[] = await this.#reading.call('readMerges', [this.#index]).catch(() => [])
    if (merges.length === 0) return
    this.#sheet = { ...this.#sheet, merges }
    for (const listener of this.#listeners) listener()
  }
}
