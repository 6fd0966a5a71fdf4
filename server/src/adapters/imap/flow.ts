import { partsAhead } from './mailbox-calls.ts'

/** Flow control of one call: pauses it while the caller has too many parts to consume. */
export class FlowControl {
  isStopped = false
  #unconsumed = 0
  #resume = () => {}

  /** Waits until the caller has capacity for a part; false if it needs none. */
  async hasSpace(): Promise<boolean> {
    while (this.#unconsumed >= partsAhead && !this.isStopped)
      await new Promise<void>((resolve) => {
        this.#resume = resolve
      })
    this.#unconsumed++
    return !this.isStopped
  }

  consumed(): void {
    this.#unconsumed--
    this.#resume()
  }

  stop(): void {
    this.isStopped = true
    this.#resume()
  }
}
