import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { layersFile, sharedFile } from './named-files.ts'

/**
 * Size budget of the first load after brotli, in KB: the table marks values above the target, and the build fails above
 * the limit. The limits are the best result plus a margin; load later what the first screen does not need.
 */
const budgets = {
  // The hashes in file names change the compressed size by 0.1 KB between builds.
  script: { target: 105, limit: 140 },
  style: { target: 7, limit: 18 },
}

/** The page with its scripts and styles, without fonts. */
const pageBudget = { target: 113, limit: 155 }

/** What is loaded after the first screen for every part. */
const laterBudget = { target: 40, limit: 90 }

/** Budget of the compose feature with the editor, in addition to the shared chunk; loaded when idle. */
const composeBudget = { module: '/features/compose/lazy-entry.ts', budget: { target: 66, limit: 177 } }

type Budget = Readonly<{ target: number; limit: number }>
type Kind = keyof typeof budgets
const kinds = Object.keys(budgets) as Kind[]
const extensions: Readonly<Record<Kind, string>> = { script: '.js', style: '.css' }

/** Measures and prints the files loaded before the first screen; fails above the limit. */
export function sizeBudget(): Plugin {
  return {
    name: 'bocau-size-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const first = filesOfPage(bundle)
      const shared = Object.keys(bundle).filter((name) =>
        [sharedFile, layersFile].some((file) => name.startsWith(`assets/${file}-`)),
      )
      const rest = featureScripts(bundle, composeBudget.module, [...first, ...shared])
      const weighed: [string, number, Budget][] = [
        ...kinds.map((kind): [string, number, Budget] => [
          kind,
          sumKilobytes(bundle, first, extensions[kind]),
          budgets[kind],
        ]),
        ['all', sumKilobytes(bundle, [...first, pageFile], ''), pageBudget],
        ['later', sumKilobytes(bundle, shared, '.js'), laterBudget],
        ['writing', sumKilobytes(bundle, rest, '.js'), composeBudget.budget],
      ]
      const rows = weighed.map(([what, size, budget]) => budgetRow(what, size, budget))
      this.info(`first load, brotli\n${[...rows, ...laterRows(bundle, first)].join('\n')}`)
      for (const [what, size, { limit }] of weighed)
        if (size > limit)
          this.error(`${what} weighs ${formatKilobytes(size)} KB, over its limit of ${limit} KB`)
    },
  }
}

/** Page of the product, before the server embeds the first data. */
const pageFile = 'index.html'

/** Returns the scripts, preloads and styles of the page. */
function filesOfPage(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle[pageFile]
  const html = page?.type === 'asset' ? String(page.source) : ''
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name ?? '')
}

/** Returns the scripts of a feature that the page does not load. */
function featureScripts(bundle: Rolldown.OutputBundle, module: string, first: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entryChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const reached = new Set<string>()
  const collect = (name: string) => {
    if (reached.has(name) || first.includes(name)) return
    reached.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(collect)
  }
  if (entryChunk) collect(entryChunk.fileName)
  return [...reached]
}

function budgetRow(kind: string, size: number, { target, limit }: Budget): string {
  const verdict = size > limit ? 'over the limit' : size > target ? 'over the target' : 'fits'
  return `  ${kind.padEnd(9)} ${formatKilobytes(size)} KB  target ${target}  limit ${limit}  ${verdict}`
}

const laterRows = (bundle: Rolldown.OutputBundle, first: string[]) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.js') && !first.includes(name))
    .map((name) => `  later     ${formatKilobytes(sumKilobytes(bundle, [name], '.js'))} KB  ${name}`)
    .toSorted()

const sumKilobytes = (bundle: Rolldown.OutputBundle, names: string[], extension: string) =>
  names
    .filter((name) => name.endsWith(extension) && !name.endsWith('.woff2'))
    .reduce((sum, name) => sum + kilobytes(bundle[name]), 0)

function kilobytes(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  if (!file) return 0
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length / 1024
}

const formatKilobytes = (size: number) => size.toFixed(1).padStart(5)
