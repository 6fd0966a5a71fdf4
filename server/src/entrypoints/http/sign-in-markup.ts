import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type SignInPageData, signInMarkupFile } from '@bocau/contract/account/sign-in-page'
import type { Logger } from '../../ports/logger.ts'

type Render = (request: SignInPageData) => string | null

/**
 * Renders the form of the sign-in page with the client's own components, so that it is usable before the script has
 * loaded. When anything fails, the client renders it.
 */
export class SignInMarkup {
  readonly #file: string
  readonly #logger: Logger
  #render: Render | undefined

  constructor(webDirectory: string, logger: Logger) {
    this.#file = join(webDirectory, signInMarkupFile)
    this.#logger = logger
  }

  render(request: SignInPageData): string | null {
    // Loaded with the first page, because many processes serve none.
    this.#render ??= this.#load()
    try {
      return this.#render(request)
    } catch (error) {
      this.#logger.warn('rendering the sign-in page on the server failed; the browser renders it', { error })
      return null
    }
  }

  #load(): Render {
    try {
      const code = createRequire(import.meta.url)(this.#file) as { renderSignIn?: Render }
      if (code.renderSignIn) return code.renderSignIn
    } catch (error) {
      this.#logger.warn('loading the sign-in page renderer failed; the browser renders the page', { error })
    }
    return () => null
  }
}
