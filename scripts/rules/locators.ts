import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A product text written literally in a journey instead of its key. */
export interface LiteralText {
  readonly line: number
  readonly literal: string
  readonly key: string
}

/** Finds the key of a literal: of an entire text, or of a text with values. */
export interface KeyFinder {
  readonly keyOfText: (literal: string) => string | undefined
  readonly keyOfFilledText: (literal: string) => string | undefined
}

/** A string literal with the preceding code on its line. */
const stringLiteral = /'((?:[^'\\]|\\.)+)'/g
/** A pattern of plain words, such as `/^Mở tệp/`, with the preceding code. */
const plainPattern = /(?<=[(:,] ?)\/\^?([^/\\.*+?()[\]{}|^$]+)\$?\/\w*/g
/** Code before a literal that locates an element. */
const inLocator =
  /(?:getBy(?:Text|Label|Placeholder|Title|AltText)\(|\b(?:name|description|hasText|hasNotText|label): )(?:[^'"`/]* \? )?$/

/** Finds product texts in the code of a journey. Single English words count in locators only. */
export function findLiteralTexts(code: string, keys: KeyFinder): LiteralText[] {
  return code.split('\n').flatMap((text, index) => {
    if (/^\s*(?:\/\/|\/?\*|import )/.test(text)) return []
    return [...text.matchAll(stringLiteral), ...text.matchAll(plainPattern)].flatMap((match) => {
      const literal = match[1] ?? ''
      const isLocator = inLocator.test(text.slice(0, match.index)) || text.trimStart().startsWith(match[0])
      const isPhrase = /[^\x20-\x7e]| /.test(literal)
      const key =
        (isLocator || isPhrase ? keys.keyOfText(literal) : undefined) ??
        (isLocator ? keys.keyOfFilledText(literal) : undefined)
      return key === undefined ? [] : [{ line: index + 1, literal, key }]
    })
  })
}

/** Reads the product texts in both languages. */
export function readKeys(root: string): KeyFinder {
  return findKeys(
    ['vi', 'en'].flatMap((language) => {
      const folder = join(root, 'web/src/i18n', language)
      const areas = readdirSync(folder).filter((file) => file !== 'language.json')
      return areas.flatMap((file) =>
        Object.entries<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      )
    }),
  )
}

/** Searches `[key, text]` pairs; the first key of a text wins. */
export function findKeys(texts: readonly (readonly [key: string, text: string])[]): KeyFinder {
  const keys = new Map(texts.toReversed().map(([key, text]) => [text, key]))
  const patterns = texts
    .filter(([, text]) => text.includes('{'))
    .map(([key, text]) => ({ key, ...patternOfFilledText(text) }))
  return {
    keyOfText: (literal) => keys.get(literal),
    // A text that consists mostly of values would match every literal.
    keyOfFilledText: (literal) =>
      patterns.find(({ pattern, characters }) => characters > literal.length / 2 && pattern.test(literal))
        ?.key,
  }
}

const placeholder = /\{\w+(?:, plural, [^{}]+(?:\{[^{}]*\}[^{}]*)+)?\}/g

/** A pattern of a text with any values, and the number of its fixed letters. */
function patternOfFilledText(text: string): { pattern: RegExp; characters: number } {
  const parts = text.split(placeholder)
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { pattern: new RegExp(`^${escaped.join('.+')}$`), characters: parts.join('').length }
}
