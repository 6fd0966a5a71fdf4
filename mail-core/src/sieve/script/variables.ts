import type { Work } from './work.ts'

const maxVariables = 128
/** Longer values are truncated (RFC 5229, section 3). */
const maxValueCharacters = 4096

/** Returns true for valid variable names; numbers are reserved for `:matches` results. */
export const isVariableName = (name: string): boolean => /^[a-z_][a-z0-9_]{0,63}$/i.test(name)

/** Variables of a running script (RFC 5229). */
export class Variables {
  readonly #values = new Map<string, string>()
  readonly #isEnabled: boolean
  readonly #work: Work
  /** Values of the last successful `:matches`; the entire match is first. */
  #matches: readonly string[] = []

  constructor(isOn: boolean, work: Work) {
    this.#isEnabled = isOn
    this.#work = work
  }

  get isOn(): boolean {
    return this.#isEnabled
  }

  get(name: string): string {
    return this.#values.get(name.toLowerCase()) ?? ''
  }

  set(name: string, value: string): void {
    const key = name.toLowerCase()
    if (!this.#values.has(key) && this.#values.size >= maxVariables) return
    this.#values.set(key, value.slice(0, maxValueCharacters).toWellFormed())
  }

  setMatches(matches: readonly string[]): void {
    this.#matches = matches
  }

  /** Expands variables; a variable without a value is empty. */
  expand(text: string): string {
    if (!this.#isEnabled || !text.includes('${')) return text
    // Counts values before expansion: a script of variables only can grow a thousandfold.
    const valueIn = (_: string, name: string) => {
      const value = /^[0-9]/.test(name) ? (this.#matches[Number(name)] ?? '') : this.get(name)
      this.#work.spend(value.length)
      return value
    }
    this.#work.spend(text.length)
    return text.replace(/\$\{([a-z_][a-z0-9_]{0,63}|[0-9]{1,9})\}/gi, valueIn)
  }
}

/** Applies the modifiers of `set` in order of precedence. */
export function applyModifiers(value: string, tags: ReadonlyMap<string, unknown>): string {
  let text = value
  if (tags.has('lower')) text = text.toLowerCase()
  if (tags.has('upper')) text = text.toUpperCase()
  const [first = ''] = text
  if (tags.has('lowerfirst')) text = first.toLowerCase() + text.slice(first.length)
  if (tags.has('upperfirst')) text = first.toUpperCase() + text.slice(first.length)
  if (tags.has('quotewildcard')) text = text.replace(/[*?\\]/g, '\\$&')
  return tags.has('length') ? String([...text].length) : text
}
