import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { layersFile, sharedFile } from './named-files.ts'

interface Budget {
  readonly target: number
  readonly limit: number
}

/**
 * The browser loads the page and the files that it names until the list answers. The journey in `first-screen.test.ts`
 * fails if it requests another, so that a part loaded later is counted here too. Sizes are KB after brotli; the limits
 * are the best result plus a margin. Hashes in file names change a size by 0.1 KB.
 */
const firstScreen: Readonly<Record<'requests' | 'script' | 'style' | 'all', Budget>> = {
  requests: { target: 8, limit: 8 },
  script: { target: 105, limit: 110 },
  style: { target: 7, limit: 8 },
  /** Without fonts. */
  all: { target: 115, limit: 125 },
}

/** Files that load when idle. */
const laterFiles: readonly (readonly [string, Budget])[] = [
  [sharedFile, { target: 45, limit: 55 }],
  [layersFile, { target: 14, limit: 17 }],
  ['mailbox', { target: 50, limit: 58 }],
  ['compose', { target: 80, limit: 90 }],
]

/** Script files of the product, each of which costs a request; without those of the PDF library. */
const scriptFiles: Budget = { target: 25, limit: 32 }

/** Measures and prints what the first screen and the parts load; fails above a limit. */
export function sizeBudget(): Plugin {
  return {
    name: 'bocau-size-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const first = filesOfPage(bundle)
      const scripts = Object.keys(bundle).filter(
        (name) => name.endsWith('.js') && name.split('/').length === 2,
      )
      const weighed: [string, number, Budget][] = [
        ['requests', first.length + 1, firstScreen.requests],
        ['script', sumKilobytes(bundle, first, '.js'), firstScreen.script],
        ['style', sumKilobytes(bundle, first, '.css'), firstScreen.style],
        ['all', sumKilobytes(bundle, [...first, pageFile], ''), firstScreen.all],
        ...laterFiles.map(([part, budget]): [string, number, Budget] => [
          part,
          sumKilobytes(
            bundle,
            scripts.filter((name) => name.startsWith(`assets/${part}-`)),
            '.js',
          ),
          budget,
        ]),
        ['files', scripts.length, scriptFiles],
      ]
      const rows = weighed.map(([what, size, budget]) => budgetRow(what, size, budget))
      this.info(`first screen, KB after brotli\n${[...rows, ...laterRows(bundle, first)].join('\n')}`)
      for (const [what, size, { limit }] of weighed)
        if (size === 0 || size > limit) this.error(`${what}: ${format(size)}, over its limit of ${limit}`)
    },
  }
}

/** Page of the product, before the server embeds the first data. */
const pageFile = 'index.html'

/** Returns the scripts, styles and fonts of the page. */
function filesOfPage(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle[pageFile]
  const html = page?.type === 'asset' ? String(page.source) : ''
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name ?? '')
}

function budgetRow(kind: string, size: number, { target, limit }: Budget): string {
  const verdict = size > limit ? 'over the limit' : size > target ? 'over the target' : 'fits'
  return `  ${kind.padEnd(9)} ${format(size)}  target ${target}  limit ${limit}  ${verdict}`
}

const laterRows = (bundle: Rolldown.OutputBundle, first: string[]) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.js') && !first.includes(name))
    .map((name) => `  later     ${format(sumKilobytes(bundle, [name], '.js'))} KB  ${name}`)
    .toSorted()

const sumKilobytes = (bundle: Rolldown.OutputBundle, names: string[], extension: string) =>
  names
    .filter((name) => name.endsWith(extension) && !name.endsWith('.woff2'))
    .reduce((sum, name) => sum + kilobytes(bundle[name]), 0)

function kilobytes(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  if (!file) return 0
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length / 1024
}

const format = (size: number) => size.toFixed(1).padStart(5)
