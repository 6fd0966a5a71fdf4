import { expect, test } from 'vitest'
import { slotNames } from '../template.ts'

type Texts = Record<string, string>

const files = import.meta.glob<{ vi?: Texts; en?: Texts }>('./*.{vi,en}.ts', { eager: true })
const parts = [...new Set(Object.keys(files).map((path) => path.replace(/^\.\/|\.(vi|en)\.ts$/g, '')))]

test.each(parts)('every message of %s exists in both languages and asks for the same values', (part) => {
  const vi = files[`./${part}.vi.ts`]?.vi ?? {}
  const en = files[`./${part}.en.ts`]?.en ?? {}
  const missing = Object.keys(vi).filter((key) => !(key in en))
  const extra = Object.keys(en).filter((key) => !(key in vi))
  const different = Object.keys(vi).filter(
    (key) => key in en && String(slotNames(vi[key] ?? '')) !== String(slotNames(en[key] ?? '')),
  )

  expect({ missing, extra, different }).toEqual({ missing: [], extra: [], different: [] })
})

test('no two parts use the same key', () => {
  const keys = parts.flatMap((part) => Object.keys(files[`./${part}.vi.ts`]?.vi ?? {}))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
