import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /@import "(\.[^"]+)";/g

/** The text of a style sheet, whole; nothing where it is not there, which is for the bundler to tell of. */
export const readStyle = (file: string): string =>
  existsSync(file) ? wholeStyle(readFileSync(file, 'utf8'), file) : ''

/** A style sheet with those that it imports in their places. */
export const wholeStyle = (text: string, file: string): string =>
  text.replace(imported, (_, path: string) => readStyle(join(dirname(file), path)))
