import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  inPage,
  type SignInOffer,
  type SignInPageData,
  signInOfferElementId,
} from '@bocau/contract/account/sign-in-page'
import { type FirstData, firstDataElementId } from '@bocau/contract/first-data'
import { hashSource, type InlineHashes } from '../security-headers.ts'

const notBuilt = `<!doctype html><html lang="en"><title>Bồ Câu</title><!--first-data--><p>The web client is not built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.`

/** Empty root element in the build, in which the client renders. */
const emptyRoot = '<div id="root"></div>'

/** Placeholders for embedded data in the build. */
const firstDataComment = `<!--${firstDataElementId}-->`
const signInOfferComment = `<!--${signInOfferElementId}-->`

/** Pages of the web build with embedded data. */
export class Page {
  readonly #product: string
  readonly #signIn: string

  private constructor(product: string, signIn: string) {
    this.#product = product
    this.#signIn = signIn
  }

  static async load(webDirectory: string): Promise<Page> {
    const [product, signIn] = await Promise.all(
      ['index.html', 'sign-in.html'].map((name) =>
        readFile(join(webDirectory, name), 'utf8').catch(() => notBuilt),
      ),
    )
    return new Page(product ?? notBuilt, signIn ?? notBuilt)
  }

  /** Renders the page of a user with the data of its first screen. */
  render(data: FirstData): string {
    const { language, theme, density } = data.settings
    const attributes = [
      ` lang="${language}"`,
      theme === 'system' ? '' : ` data-theme="${theme}"`,
      ` data-density="${density}"`,
    ].join('')
    return withAttributes(this.#product, attributes).replace(firstDataComment, () =>
      dataElement(firstDataElementId, escapeJson(data)),
    )
  }

  /** Renders a public page without a session. */
  renderWithoutSession(language: SignInPageData['language']): string {
    return withAttributes(this.#product, ` lang="${language}"`).replace(firstDataComment, '')
  }

  /** Renders the page of a user whose data could not be read; the client requests it. */
  renderWithoutData(): string {
    return withAttributes(this.#product, ' lang="vi"')
  }

  /** Inline script and style of the sign-in page. */
  get inSignIn(): InlineHashes {
    return {
      script: contentBetween(this.#signIn, inPage.script, '</script>').map(hashSource),
      style: contentBetween(this.#signIn, inPage.style, '</style>').map(hashSource),
    }
  }

  /** Renders the sign-in page, with its prerendered form if available. */
  renderSignIn({ offer, language }: SignInPageData, form: string | null): string {
    return withAttributes(this.#signIn, ` lang="${language}"`)
      .replace(signInOfferComment, () => dataElement(signInOfferElementId, escapeJson(offer)))
      .replace(emptyRoot, () => (form === null ? emptyRoot : `<div id="root" data-early>${form}</div>`))
  }

  /** Renders the sign-in page without its options, which the client requests. */
  renderBareSignIn(language: SignInPageData['language']): string {
    return withAttributes(this.#signIn, ` lang="${language}"`).replace(signInOfferComment, '')
  }
}

const withAttributes = (template: string, attributes: string): string =>
  template.replace(/<html[^<>]*>/, () => `<html${attributes}>`)

/** Returns the content of the element that starts with this text, if any. */
function contentBetween(html: string, startIndex: string, end: string): string[] {
  const start = html.indexOf(startIndex)
  if (start === -1) return []
  const from = html.indexOf('>', start) + 1
  return [html.slice(from, html.indexOf(end, from))]
}

const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`

/** Writes JSON that cannot close its script element. */
function escapeJson(data: FirstData | SignInOffer): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
