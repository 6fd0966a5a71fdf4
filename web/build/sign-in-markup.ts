import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { signInMarkupFile } from '../../contract/src/sign-in-page.ts'
import { bothBuilds, bothModules } from './both-builds.ts'

const place = join(import.meta.dirname, '../src/app/sign-in')

interface Named {
  fileName: string
  source: string
}

const common = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  root: join(import.meta.dirname, '..'),
} satisfies InlineConfig

/**
 * Builds, beside the client and from its own components, what gives the sign-in page its form as HTML; and the small
 * script that goes before that form.
 */
export function signInMarkup(): Plugin {
  let outDir = ''
  return {
    name: 'bocau-sign-in-markup',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async generateBundle(_options, bundle) {
      const page = bundle['sign-in.html']
      if (page?.type !== 'asset') return
      const early = await buildEarly()
      const { html, style } = oneStyle(formFirst(String(page.source), early.fileName), bundle)
      for (const file of [early, style]) this.emitFile({ type: 'asset', ...file })
      page.source = html
    },
    async writeBundle() {
      await buildSignInMarkup(outDir)
    },
  }
}

/** The form goes before the client: the early script is told which files it fetches once the form was painted. */
function formFirst(html: string, early: string): string {
  const module = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
  const files = [...html.matchAll(module)].map(([, file]) => file)
  return html
    .replaceAll(module, '')
    .replace('</head>', `  <script src="/${early}" data-client="${files.join(' ')}"></script>\n</head>`)
}

/**
 * One file of style, as nothing is painted before all of it is here. Those that it is made of stay named without being
 * fetched: a part that asks for one of them later finds it here already.
 */
function oneStyle(html: string, bundle: Rolldown.OutputBundle): { html: string; style: Named } {
  const link = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
  const files = [...html.matchAll(link)].map(([, file]) => file ?? '')
  const source = files.map((file) => textOf(bundle[file])).join('')
  const fileName = `assets/sign-in-page-${shortHash(source)}.css`
  const named = files.map((file) => `\n  <link rel="stylesheet" href="/${file}" disabled>`)
  const all = `\n  <link rel="stylesheet" crossorigin href="/${fileName}">${named.join('')}`
  return {
    html: html.replaceAll(link, '').replace('</title>', `</title>${all}`),
    style: { fileName, source },
  }
}

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  file?.type === 'asset' ? String(file.source) : ''

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** The components of the sign-in page for Node, with all that they need of React. */
export async function buildSignInMarkup(outDir: string): Promise<void> {
  await build({
    ...common,
    plugins: [bothBuilds()],
    css: { modules: bothModules },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(place, 'draw-sign-in.tsx'),
      outDir,
      emptyOutDir: false,
      minify: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: signInMarkupFile, codeSplitting: false } },
    },
  })
}

/** A script of its own, run where it stands: what it keeps safe is on screen before any module is. */
async function buildEarly(): Promise<Named> {
  const result = await build({
    ...common,
    build: {
      write: false,
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: { input: join(place, 'early.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const source = output?.output[0].code ?? ''
  return { fileName: `assets/early-${shortHash(source)}.js`, source }
}
