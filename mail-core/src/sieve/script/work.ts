/** Work that a script may make of one message: about one for each character that is looked at. */
export const maxWork = 5_000_000

/** A script asks for more than one message is worth. */
export class TooMuchWork extends Error {
  constructor() {
    super('the script does too much')
    this.name = 'TooMuchWork'
  }
}

/** Counts what a script does, and ends it where it is too much: no message and no script holds up the program. */
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
