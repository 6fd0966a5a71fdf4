/** Adds up what passed and failed over all stages of a test run. */
export class Tally {
  #counts = { passed: 0, failed: 0, skipped: 0, repeated: 0 }
  /** @type {string[]} */
  #failures = []
  #started = performance.now()

  /** @param {{ passed?: number, failed?: number, skipped?: number, repeated?: number, failures?: string[] }} counts */
  add({ passed = 0, failed = 0, skipped = 0, repeated = 0, failures = [] }) {
    this.#counts.passed += passed
    this.#counts.failed += failed
    this.#counts.skipped += skipped
    this.#counts.repeated += repeated
    this.#failures.push(...failures)
  }

  get hasFailed() {
    return this.#counts.failed > 0
  }

  /** Nothing failed, and something ran: a filter that matches nothing proves nothing. */
  get isGreen() {
    return this.#counts.failed === 0 && this.#counts.passed > 0
  }

  /** What failed, once more and together, how long it took, and the line that ends every run. */
  tell() {
    const { passed, failed, skipped, repeated } = this.#counts
    if (this.#failures.length > 0) console.log(`\nWhat failed:\n${this.#failures.join('\n')}`)
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    console.log(`\nall of it took ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
    if (repeated > 0) console.log(`${repeated} of them ran twice, because the browser had ended of itself`)
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
