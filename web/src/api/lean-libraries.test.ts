import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('nothing in the client asks for the mutations that the build leaves out', () => {
  const source = join(import.meta.dirname, '..')
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.includes('.test.') &&
      /\b(?:use|is|Is)\w*Mutat(?:ion|ing)\b|\bMutation(?:Cache|Observer)\b.*react-query/.test(
        readFileSync(join(source, path), 'utf8'),
      ),
  )
  expect(asking).toEqual([])
})
