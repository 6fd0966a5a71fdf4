import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { inPage, signInMarkupFile } from '../../contract/src/account/sign-in-page.ts'
import { bothBuilds, bothModules } from './both-builds.ts'

const place = join(import.meta.dirname, '../src/app/sign-in')

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
      page.source = oneStyle(formFirst(String(page.source), await buildEarly()), bundle)
    },
    async writeBundle() {
      await buildSignInMarkup(outDir)
    },
  }
}

/**
 * The form goes before the client: the early script is told which files it fetches once the form was painted. It stands
 * in the page itself, as its style does: what is painted waits for no second answer. The server allows both by name.
 */
function formFirst(html: string, early: string): string {
  const module = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
  const files = [...html.matchAll(module)].map(([, file]) => file)
  const script = `  ${inPage.script} data-client="${files.join(' ')}">${early}</script>\n</head>`
  return html.replaceAll(module, '').replace('</head>', () => script)
}

/**
 * One style, as nothing is painted before all of it is here. The files that it is made of stay named without being
 * fetched: a part that asks for one of them later finds it here already.
 */
function oneStyle(html: string, bundle: Rolldown.OutputBundle): string {
  const link = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
  const files = [...html.matchAll(link)].map(([, file]) => file ?? '')
  const style = files.map((file) => textOf(bundle[file])).join('')
  const named = files.map((file) => `\n  <link rel="stylesheet" href="/${file}" disabled>`)
  const all = `</title>\n  ${inPage.style}>${style}</style>${named.join('')}`
  return html.replaceAll(link, '').replace('</title>', () => all)
}

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  file?.type === 'asset' ? String(file.source) : ''

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
async function buildEarly(): Promise<string> {
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
  const code = output?.output[0].code.trim() ?? ''
  if (code.includes('</')) throw new Error('The early script would end the element it stands in')
  return code
}
