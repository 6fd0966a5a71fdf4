import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /@import "(\.[^"]+)";/g

/** Returns the text of a style sheet; empty if it does not exist, which the bundler reports. */
export const readStyle = (file: string): string =>
  existsSync(file) ? expandStyle(readFileSync(file, 'utf8'), file) : ''

/** Inlines the imports of a style sheet. */
export const expandStyle = (text: string, file: string): string =>
  text.replace(imported, (_, path: string) => readStyle(join(dirname(file), path)))
