import { cutToBytes } from '@bocau/mail-core/text/cut-to-bytes'
import { normalForm } from '@bocau/mail-core/text/normal-form'

const encoder = new TextEncoder()
const maxNameBytes = 255

/**
 * File names that are distinct on every file system: the second `a.pdf` becomes `a (2).pdf`. Case and Unicode
 * normalisation do not distinguish files everywhere.
 */
export class DistinctNames {
  readonly #used = new Set<string>()
  /** Next number to try for each name. */
  readonly #next = new Map<string, number>()

  claim(name: string): string {
    const { stem, extension } = splitName(name)
    const key = nameKey(name)
    let number = this.#next.get(key) ?? 1
    let unique = name
    if (number > 1) unique = numbered(stem, number, extension)
    while (this.#used.has(nameKey(unique))) unique = numbered(stem, ++number, extension)
    this.#next.set(key, number + 1)
    this.#used.add(nameKey(unique))
    return unique
  }
}

/** Nested files and folders, each with a distinct name derived by `clean`. */
export class DistinctPaths {
  readonly #clean: (name: string) => string
  readonly #separator: string
  readonly #folders = new Map<string, string>()
  readonly #names = new Map<string, DistinctNames>()

  constructor(clean: (name: string) => string, separator = '/') {
    this.#clean = clean
    this.#separator = separator
  }

  /** Path of a folder by its names; stable across calls. */
  folder(names: readonly string[]): string {
    let path = ''
    let parentPath = ''
    for (const name of names) {
      parentPath += `/${name}`
      const mapped = this.#folders.get(parentPath) ?? this.#claim(path, name)
      this.#folders.set(parentPath, mapped)
      path = mapped
    }
    return path
  }

  /** Path of a file; new for each call. */
  file(names: readonly string[], ending = ''): string {
    return this.#claim(this.folder(names.slice(0, -1)), `${names.at(-1) ?? ''}${ending}`)
  }

  #claim(parent: string, name: string): string {
    const names = this.#names.get(parent) ?? new DistinctNames()
    this.#names.set(parent, names)
    const uniqueName = names.claim(this.#clean(name))
    return parent === '' ? uniqueName : `${parent}${this.#separator}${uniqueName}`
  }
}

const nameKey = (name: string): string => normalForm(name).toLowerCase()

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

/** Appends a number and shortens the stem if the name is too long. */
function numbered(stem: string, number: number, extension: string): string {
  const tail = ` (${number})${extension}`
  const maxBytes = maxNameBytes - encoder.encode(tail).length
  const cut = cutToBytes(stem, maxBytes)
  return (cut === stem ? stem : cut.trimEnd()) + tail
}
