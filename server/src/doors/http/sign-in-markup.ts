import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type SignInWanted, signInMarkupFile } from '@bocau/contract/account/sign-in-page'
import type { Logger } from '../../ports/logger.ts'

type Draw = (wanted: SignInWanted) => string | null

/**
 * Renders the form of the sign-in page with the client's own components, so that it is usable before the script has
 * loaded. When anything fails, the client renders it.
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
    // Loaded with the first page, because many processes serve none.
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
