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
  #left: number

  constructor(most = maxWork) {
    this.#left = most
  }

  spend(amount: number): void {
    this.#left -= amount + 1
    if (this.#left < 0) throw new TooMuchWork()
  }
}
