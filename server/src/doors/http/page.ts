import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FirstData, firstDataElementId } from '@bocau/contract/first-data'

const notBuilt = `<!doctype html><html lang="en"><title>Bồ Câu</title><!--first-data--><p>The web client is not built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.`

/** Puts first data into the page that the web build made. */
export class Page {
  readonly #template: string

  private constructor(template: string) {
    this.#template = template
  }

  static async load(webDirectory: string): Promise<Page> {
    return new Page(await readFile(join(webDirectory, 'index.html'), 'utf8').catch(() => notBuilt))
  }

  render(data: FirstData | null): string {
    const settings = data?.settings
    const json = data
      ? `<script type="application/json" id="${firstDataElementId}">${escapeJson(data)}</script>`
      : ''
    const attributes = settings
      ? ` lang="${settings.language}"${settings.theme === 'system' ? '' : ` data-theme="${settings.theme}"`} data-density="${settings.density}"`
      : ' lang="vi"'
    return this.#template
      .replace('<!--first-data-->', () => json)
      .replace(/<html[^>]*>/, `<html${attributes}>`)
  }
}

/** JSON that cannot end the element it stands in. */
function escapeJson(data: FirstData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
