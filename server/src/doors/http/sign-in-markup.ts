import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type SignInWanted, signInMarkupFile } from '@bocau/contract/account/sign-in-page'
import type { Logger } from '../../ports/logger.ts'

type Draw = (wanted: SignInWanted) => string | null

/**
 * Gives the sign-in page its form as HTML, made by the client's own components, so that it stands and takes messages
 * before their script has come. Where anything is amiss there is none, and the client draws it all.
 */
export class SignInMarkup {
  readonly #file: string
  readonly #logger: Logger
  #draw: Draw | undefined

  constructor(webDirectory: string, logger: Logger) {
    this.#file = join(webDirectory, signInMarkupFile)
    this.#logger = logger
  }

  draw(wanted: SignInWanted): string | null {
    // With the first page rather than at start: many a process opens none.
    this.#draw ??= this.#load()
    try {
      return this.#draw(wanted)
    } catch (error) {
      this.#logger.warn('the sign-in page was not drawn', { error })
      return null
    }
  }

  #load(): Draw {
    try {
      const code = createRequire(import.meta.url)(this.#file) as { drawSignIn?: Draw }
      if (code.drawSignIn) return code.drawSignIn
    } catch (error) {
      this.#logger.warn('nothing can draw the sign-in page', { error })
    }
    return () => null
  }
}
