import { hash, verify } from '@node-rs/argon2'
import { HasherBusy, type PasswordHasher } from '../../ports/password-hasher.ts'

/** OWASP's parameters for argon2id. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each check holds 19 MB and a thread for some 20 ms: two at a time leave the machine to the others. */
const atOnce = 2
const waitingAtMost = 200

/** argon2id off the event loop, a few at a time. */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #cost: typeof owasp
  readonly #waiting: (() => void)[] = []
  #running = 0
  #decoy: Promise<string> | null = null

  constructor(cost: Partial<typeof owasp> = {}) {
    this.#cost = { ...owasp, ...cost }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#cost))
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    this.#decoy ??= this.#inTurn(() => hash('nobody has this password', this.#cost))
    const against = stored ?? (await this.#decoy)
    const matches = await this.#inTurn(() => verify(against, password))
    return stored !== null && matches
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= waitingAtMost) throw new HasherBusy()
      await new Promise<void>((turn) => this.#waiting.push(turn))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
