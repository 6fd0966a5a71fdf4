import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
const kilobyte = 1024

const listFiles = (folder: string, ending: string) =>
  readdirSync(join(docs, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .toSorted()

/** Pages with their pictures and the alternative texts of these. */
const pages = [
  ...readdirSync(docs).filter((file) => file.endsWith('.md')),
  ...listFiles('guide', '.md'),
  ...listFiles('vi', '.md'),
].map((file) => {
  const text = readFileSync(join(docs, file), 'utf8')
  const pictures = [...text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)]
  return {
    file,
    text,
    pictures: pictures.map(([, words = '', path = '']) => ({ words, path: join(dirname(file), path) })),
  }
})
const references = pages.flatMap(({ file, pictures }) => pictures.map((picture) => ({ file, ...picture })))
const pictureFiles = listFiles('pictures', '.webp')

describe('pictures of the guides', () => {
  test('exist and have alternative texts', () => {
    for (const { file, words, path } of references) {
      expect(words.length, `the alternative text of ${path} in ${file}`).toBeGreaterThan(8)
      expect(statSync(join(docs, path)).isFile()).toBe(true)
    }
  })

  test('are all used by a page and taken by a journey', () => {
    const journeys = readdirSync(join(docs, '../e2e/src/guides'))
      .map((file) => readFileSync(join(docs, '../e2e/src/guides', file), 'utf8'))
      .join('\n')
    const captured = [...journeys.matchAll(/capturePicture\(page, '([\w-]+)'/g)].map(
      ([, name]) => `pictures/${name}.webp`,
    )
    const capturedInBoth = [...journeys.matchAll(/captureGuidePicture\(\w+, '([\w-]+)'/g)].flatMap(
      ([, name]) => ['en', 'vi'].map((language) => `pictures/guide/${language}/${name}.webp`),
    )
    expect(pictureFiles).toEqual([...captured, ...capturedInBoth].toSorted())
    expect(pictureFiles.filter((name) => !references.some(({ path }) => path === name))).toEqual([])
  })

  test('are small, because every clone contains them', () => {
    const sizes = pictureFiles.map((name) => statSync(join(docs, name)).size)
    expect(Math.max(...sizes)).toBeLessThan(100 * kilobyte)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4096 * kilobyte)
  })
})

describe('the user guide', () => {
  const guide = {
    en: pages.filter(({ file }) => file.startsWith('guide/')),
    vi: pages.filter(({ file }) => file.startsWith('vi/guide/')),
  }

  test('has the same pages and headings of the same levels in both languages', () => {
    expect(guide.en.length).toBeGreaterThan(30)
    expect(guide.vi.map(({ file }) => relative('vi', file))).toEqual(guide.en.map(({ file }) => file))
    const levels = (text: string) => [...text.matchAll(/^#+ /gm)].map(([hashes]) => hashes.trim())
    for (const [index, { file, text }] of guide.en.entries())
      expect(levels(guide.vi[index]?.text ?? ''), file).toEqual(levels(text))
  })

  test('lists each page in its sidebar', async () => {
    const { guideSidebar } = await import('../../docs/.vitepress/guide-pages.ts')
    const links = guideSidebar('en').flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`))
    expect([...links, 'guide/index.md'].toSorted()).toEqual(guide.en.map(({ file }) => file))
  })

  test.each(['en', 'vi'] as const)(
    'calls buttons and pages by the names that they have, in %s',
    (language) => {
      const labels = readLabels(language)
      const unknown = guide[language].flatMap(({ file, text }) =>
        [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) =>
          labels.has(name) ? [] : [`${file}: ${name}`],
        ),
      )
      expect(unknown).toEqual([])
    },
  )
})

/** Returns all texts of the product in a language. */
function readLabels(language: 'en' | 'vi'): ReadonlySet<string> {
  const folder = join(docs, '../web/src/i18n', language)
  return new Set(
    readdirSync(folder).flatMap((file) =>
      Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>).filter(
        (text) => typeof text === 'string',
      ),
    ),
  )
}
