import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = 'docs/pictures'
const kilobyte = 1024

/** Guides and the alternative texts of their pictures. */
const guides = readdirSync(join(root, 'docs'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const text = readFileSync(join(root, 'docs', file), 'utf8')
    const pictures = [...text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)]
    return { file, pictures: pictures.map(([, alt = '', path = '']) => ({ words: alt, path })) }
  })
const references = guides.flatMap(({ file, pictures }) => pictures.map((picture) => ({ file, ...picture })))
const pictureFiles = readdirSync(join(root, folder))

describe('pictures of the guides', () => {
  test('exist and have alternative texts', () => {
    for (const { file, words, path } of references) {
      expect(words.length, `the alternative text of ${path} in ${file}`).toBeGreaterThan(8)
      expect(statSync(join(root, 'docs', path)).isFile()).toBe(true)
    }
    for (const guide of ['administration.md', 'migration.md'])
      expect(guides.find(({ file }) => file === guide)?.pictures.length).toBeGreaterThan(3)
  })

  test('are all used by a guide and taken by a journey', () => {
    const journeys = readdirSync(join(root, 'e2e/src/guides'))
      .map((file) => readFileSync(join(root, 'e2e/src/guides', file), 'utf8'))
      .join('\n')
    const captured = [...journeys.matchAll(/capturePicture\(page, '([\w-]+)'/g)].map(
      ([, name]) => `${name}.webp`,
    )
    expect(pictureFiles.toSorted()).toEqual(captured.toSorted())
    expect(
      pictureFiles.filter((name) => !references.some(({ path }) => path === `pictures/${name}`)),
    ).toEqual([])
  })

  test('are small, because every clone contains them', () => {
    const sizes = pictureFiles.map((name) => statSync(join(root, folder, name)).size)
    expect(Math.max(...sizes)).toBeLessThan(100 * kilobyte)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1536 * kilobyte)
  })
})
