import { normalForm } from '@bocau/mail-core/text/normal-form'
import { hash, verify } from '@node-rs/argon2'
import { HasherBusy, type PasswordHasher } from '../../ports/password-hasher.ts'

/** OWASP's parameters for argon2id. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each check uses 19 MB and a thread for about 20 ms; two at a time leave capacity for other work. */
const maxConcurrent = 2
const maxWaiting = 200

/** Keyboards may send a letter composed or decomposed; the password is the same. */
function normalisePassword(password: string): string {
  return normalForm(password)
}

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
    return this.#runQueued(() => hash(normalisePassword(password), this.#cost))
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    // Every check waits for the decoy, so that even the first one has the same duration.
    const decoy = await this.#getDecoy()
    const against = stored ?? decoy
    const matches = await this.#runQueued(() => verify(against, normalisePassword(password)))
    return stored !== null && matches
  }

  /** A hash that no account has, created once; retried if the hasher was busy. */
  #getDecoy(): Promise<string> {
    this.#decoy ??= this.#runQueued(() => hash('nobody has this password', this.#cost)).catch(
      (error: unknown) => {
        this.#decoy = null
        throw error
      },
    )
    return this.#decoy
  }

  async #runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= maxConcurrent) {
      if (this.#waiting.length >= maxWaiting) throw new HasherBusy()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
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
