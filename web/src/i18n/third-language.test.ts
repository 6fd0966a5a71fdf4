import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileTexts } from '../../build/compile-texts.ts'

/** Marks a text as one of the third language. */
const pseudo = (text: string) => `⟦${text}⟧`

let root: string
let server: Awaited<ReturnType<typeof createServer>>

/** Copies the texts of the product and adds only one folder. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'third-language-'))
  const web = join(root, 'web/src')
  cpSync(import.meta.dirname, join(web, 'i18n'), { recursive: true })
  cpSync(join(import.meta.dirname, '../store.ts'), join(web, 'store.ts'))
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'), 'junction')
  const [english, third] = ['en', 'qps'].map((folder) => join(web, 'i18n', folder))
  mkdirSync(third ?? '')
  for (const file of readdirSync(english ?? '')) {
    const texts: Record<string, string | string[]> = JSON.parse(
      readFileSync(join(english ?? '', file), 'utf8'),
    )
    const isConventions = file === 'language.json'
    const content = isConventions
      ? { ...texts, name: '⟦Pseudo⟧', locale: 'pl', group: '_', point: ':' }
      : Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(String(text))]))
    writeFileSync(join(third ?? '', file), JSON.stringify(content))
  }
  server = await createServer({
    root,
    configFile: false,
    plugins: [compileTexts()],
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
})

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('a third language needs only one folder', async () => {
  const { formatNumber, formatWhen, hasText, languageNames, setLanguage, t } =
    await server.ssrLoadModule('/web/src/i18n/index.ts')
  expect(new Set(languageNames.keys())).toEqual(new Set(['en', 'qps', 'vi']))
  expect(languageNames.get('qps')).toBe('⟦Pseudo⟧')

  setLanguage('qps')
  expect(t('app.settings')).toBe(pseudo('Settings'))
  expect(hasText('drive.title')).toBe(false)
  await server.ssrLoadModule('/web/src/i18n/areas/drive.ts')
  expect(t('drive.title')).toBe(pseudo('Drive'))
  expect([formatNumber(1204.5, 1), formatWhen(0)]).toEqual(['1_204:5', '1 Jan 1970'])
})
