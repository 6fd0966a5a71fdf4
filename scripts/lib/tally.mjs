import { formatCosts } from './test-costs.mjs'

/** Sums the results of all stages of a test run. */
export class Tally {
  #counts = { passed: 0, failed: 0, skipped: 0, repeated: 0 }
  /** @type {string[]} */
  #failures = []
  /** @type {import('./test-costs.mjs').TestFile[]} */
  #files = []
  /** @type {{ title: string, milliseconds: number }[]} */
  #stages = []
  #started = performance.now()

  /** @param {{ passed?: number, failed?: number, skipped?: number, repeated?: number, failures?: string[], files?: import('./test-costs.mjs').TestFile[] }} counts */
  add({ passed = 0, failed = 0, skipped = 0, repeated = 0, failures = [], files = [] }) {
    this.#counts.passed += passed
    this.#counts.failed += failed
    this.#counts.skipped += skipped
    this.#counts.repeated += repeated
    this.#failures.push(...failures)
    this.#files.push(...files.filter(({ tests }) => tests.length > 0))
  }

  addStage(title, milliseconds) {
    this.#stages.push({ title, milliseconds })
  }

  get hasFailed() {
    return this.#counts.failed > 0
  }

  get isEmpty() {
    return this.#counts.failed === 0 && this.#counts.passed === 0
  }

  /** True if nothing failed and at least one test ran: a filter without a match is not a success. */
  get isGreen() {
    return this.#counts.failed === 0 && this.#counts.passed > 0
  }

  /** Prints all failures, the duration of each stage and, for large runs, the cost of files. */
  printSummary() {
    if (this.#failures.length > 0) console.log(`\nFailures:\n${this.#failures.join('\n')}`)
    if (this.#files.length > 10) console.log(`\n${formatCosts(this.#files).join('\n')}`)
    console.log('')
    for (const { title, milliseconds } of this.#stages)
      console.log(`${formatDuration(milliseconds).padStart(13)}  ${title}`)
    console.log(`${formatDuration(performance.now() - this.#started).padStart(13)}  in total`)
    const { repeated } = this.#counts
    if (repeated > 0) console.log(`${repeated} tests ran twice because the browser process ended`)
  }

  /** Prints the last line of every run. */
  printCounts() {
    const { passed, failed, skipped } = this.#counts
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}

function formatDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
