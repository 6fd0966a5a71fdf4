import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  inPage,
  type SignInOffer,
  type SignInWanted,
  signInOfferElementId,
} from '@bocau/contract/account/sign-in-page'
import { type FirstData, firstDataElementId } from '@bocau/contract/first-data'
import { hashSource, type InPage } from '../security-headers.ts'

const notBuilt = `<!doctype html><html lang="en"><title>Bồ Câu</title><!--first-data--><p>The web client is not built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.`

/** Where the client draws, as the build leaves it. */
const emptyRoot = '<div id="root"></div>'

/** Where the pages keep what they carry, as the build leaves it. */
const firstDataPlace = `<!--${firstDataElementId}-->`
const signInOfferPlace = `<!--${signInOfferElementId}-->`

/** The pages that the web build made, with what they carry put into them. */
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

  /** The page of somebody, with the data of its first screen. */
  render(data: FirstData): string {
    const { language, theme, density } = data.settings
    const attributes = [
      ` lang="${language}"`,
      theme === 'system' ? '' : ` data-theme="${theme}"`,
      ` data-density="${density}"`,
    ].join('')
    return withAttributes(this.#product, attributes).replace(firstDataPlace, () =>
      dataElement(firstDataElementId, escapeJson(data)),
    )
  }

  /** A page that needs nobody to be signed in, where nobody is. */
  renderForNobody(language: SignInWanted['language']): string {
    return withAttributes(this.#product, ` lang="${language}"`).replace(firstDataPlace, '')
  }

  /** The page of somebody whose first data could not be read: the client asks for them. */
  renderWithoutData(): string {
    return withAttributes(this.#product, ' lang="vi"')
  }

  /** What the sign-in page carries in itself. */
  get inSignIn(): InPage {
    return {
      script: contentOf(this.#signIn, inPage.script, '</script>').map(hashSource),
      style: contentOf(this.#signIn, inPage.style, '</style>').map(hashSource),
    }
  }

  /** Where somebody who is not signed in comes in, with its form where that was drawn. */
  renderSignIn({ offer, language }: SignInWanted, form: string | null): string {
    return withAttributes(this.#signIn, ` lang="${language}"`)
      .replace(signInOfferPlace, () => dataElement(signInOfferElementId, escapeJson(offer)))
      .replace(emptyRoot, () => (form === null ? emptyRoot : `<div id="root" data-early>${form}</div>`))
  }

  /** The same where it is not known what it offers: the client asks for that. */
  renderBareSignIn(language: SignInWanted['language']): string {
    return withAttributes(this.#signIn, ` lang="${language}"`).replace(signInOfferPlace, '')
  }
}

const withAttributes = (template: string, attributes: string): string =>
  template.replace(/<html[^<>]*>/, () => `<html${attributes}>`)

/** What stands in the element that begins so, if there is one. */
function contentOf(html: string, begin: string, end: string): string[] {
  const start = html.indexOf(begin)
  if (start === -1) return []
  const from = html.indexOf('>', start) + 1
  return [html.slice(from, html.indexOf(end, from))]
}

const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`

/** JSON that cannot end the element it stands in. */
function escapeJson(data: FirstData | SignInOffer): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
