import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DrawnScreen, type FirstData, firstDataElementId } from '@bocau/contract/first-data'

const notBuilt = `<!doctype html><html lang="en"><title>Bồ Câu</title><!--first-data--><p>The web client is not built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.`

/** Where the client draws, as the build leaves it. */
const emptyRoot = '<div id="root"></div>'

/** Puts first data into the page that the web build made. */
export class Page {
  readonly #template: string

  private constructor(template: string) {
    this.#template = template
  }

  static async load(webDirectory: string): Promise<Page> {
    return new Page(await readFile(join(webDirectory, 'index.html'), 'utf8').catch(() => notBuilt))
  }

  /** The page of somebody, as `draw` draws its first screen of their data; where it does not, the client will. */
  async render(data: FirstData, draw: (json: string) => Promise<DrawnScreen | null>): Promise<string> {
    const json = escapeJson(data)
    const drawn = await draw(json)
    const { language, theme, density } = data.settings
    const attributes = [
      ` lang="${language}"`,
      theme === 'system' ? '' : ` data-theme="${theme}"`,
      ` data-density="${density}"`,
      drawn?.isRail ? ' data-sidebar="rail"' : '',
    ]
    return this.#fill(
      attributes.join(''),
      `<script type="application/json" id="${firstDataElementId}">${json}</script>`,
      // A picture: until the client has taken its place nothing in it can be touched.
      drawn ? `<div id="root" inert>${drawn.html}</div>` : emptyRoot,
    )
  }

  /** The page where nobody is signed in. */
  renderForNobody(): string {
    return this.#fill(' lang="vi"', '', emptyRoot)
  }

  #fill(attributes: string, json: string, screen: string): string {
    return this.#template
      .replace(/<html[^>]*>/, () => `<html${attributes}>`)
      .replace(/<div id="root"><\/div>|<!--first-data-->/g, (place) => (place === emptyRoot ? screen : json))
  }
}

/** JSON that cannot end the element it stands in. */
function escapeJson(data: FirstData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
