import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What the first load may weigh after brotli, in KB: past the target the table says so, past the limit the build fails. */
const budgets = {
  script: { target: 85, limit: 95 },
  style: { target: 6, limit: 8 },
}

/** Weighs what the browser fetches before the first screen, prints it, and refuses a build over the limit. */
export function sizeBudget(): Plugin {
  return {
    name: 'bocau-size-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const weight = weighFirstLoad(bundle)
      const rows = (['script', 'style'] as const).map((kind) => {
        const { target, limit } = budgets[kind]
        const verdict =
          weight[kind] > limit ? 'over the limit' : weight[kind] > target ? 'over the target' : 'fits'
        return `  ${kind.padEnd(7)}${kilobytes(weight[kind])} KB  target ${target}  limit ${limit}  ${verdict}`
      })
      this.info(`first load, brotli\n${rows.join('\n')}\n${lazyTable(bundle, weight.names)}`)
      for (const kind of ['script', 'style'] as const) {
        if (weight[kind] > budgets[kind].limit) {
          this.error(
            `first-load ${kind} is ${kilobytes(weight[kind])} KB, over its limit of ${budgets[kind].limit} KB`,
          )
        }
      }
    },
  }
}

function weighFirstLoad(bundle: Rolldown.OutputBundle) {
  const names = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || names.has(name)) return
    names.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    file.imports.forEach(visit)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName)
  return { script: sum(bundle, names), style: sum(bundle, styles), names }
}

function lazyTable(bundle: Rolldown.OutputBundle, firstLoad: Set<string>): string {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && !firstLoad.has(file.fileName))
    .map((file) => `  on demand ${kilobytes(brotliKilobytes(file)).padStart(6)} KB  ${file.fileName}`)
    .sort()
    .join('\n')
}

const sum = (bundle: Rolldown.OutputBundle, names: Set<string>) =>
  [...names].reduce((total, name) => total + (bundle[name] ? brotliKilobytes(bundle[name]) : 0), 0)

const brotliKilobytes = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length / 1024

const kilobytes = (value: number) => value.toFixed(1)
