import type { Narrowing } from '../../folders/folders.ts'

/** Shortcuts of the filters; `all` clears the filter. */
export const narrowKeys = {
  all: 'q q',
  unread: 'q u',
  starred: 'q s',
  files: 'q f',
  me: 'q m',
} as const satisfies Record<Narrowing | 'all', string>

export const narrowChoices = Object.keys(narrowKeys) as (keyof typeof narrowKeys)[]
