import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../styles/tokens.css') + read('../styles/tokens-later.css')
const frame = read('../../../public/mail-frame.css')
const contrastRule = /@media \(prefers-contrast: more\) \{\s*:root \{([^}]*)\}\s*\}/

/** Returns the tokens declared in the `:root` rules of a style sheet, with references to other tokens resolved. */
function tokens(css: string, isContrast: boolean): Map<string, string> {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  const [contrast = '', inside = ''] = contrastRule.exec(text) ?? []
  const plain = text
    .replace(contrast, '')
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}|\[[^{]*\{[^}]*\}/g, '')
  const declared = [...`${plain}${isContrast ? inside : ''}`.matchAll(/(--[\w-]+):([^;]+);/g)].map(
    ([, name = '', value = '']) =>
      [name, value.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').trim()] as const,
  )
  const values = new Map(declared)
  const resolve = (value: string): string =>
    value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => resolve(values.get(name) ?? ''))
  return new Map([...values].map(([name, value]) => [name, resolve(value).replaceAll(' )', ')')]))
}

/** Declarations of the frame's own tokens, which are above its layer. */
const frameTokens = frame.slice(0, frame.indexOf('@layer'))

// The values of both themes are in one declaration: light-dark(light, dark).
test.each([false, true])('messages have the tokens of the page in both themes; more contrast: %s', (more) => {
  const ours = tokens(page, more)
  const theirs = tokens(frameTokens, more)
  expect(theirs.size).toBeGreaterThan(15)
  for (const [name, value] of theirs) expect({ name, value }).toEqual({ name, value: ours.get(name) })
})

test('every token used in messages is declared', () => {
  const declared = tokens(frameTokens, false)
  const used = [...frame.matchAll(/var\((--(?!bocau)[\w-]+)/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !declared.has(name))).toEqual([])
})
