/** Work limit of a script per message, about one unit per examined character. */
export const maxWork = 5_000_000

export class TooMuchWork extends Error {
  constructor() {
    super('the script does too much')
    this.name = 'TooMuchWork'
  }
}

/** Counts the work of a script and aborts it beyond the limit. */
export class Work {
  #remaining: number

  constructor(max = maxWork) {
    this.#remaining = max
  }

  spend(amount: number): void {
    this.#remaining -= amount + 1
    if (this.#remaining < 0) throw new TooMuchWork()
  }
}
