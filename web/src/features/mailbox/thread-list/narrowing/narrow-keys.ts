import type { Narrowing } from '../../folders/narrowing.ts'

/** The keys that narrow the list on screen; `all` shows all of it again. */
export const narrowKeys = {
  all: 'q q',
  unread: 'q u',
  starred: 'q s',
  files: 'q f',
  me: 'q m',
} as const satisfies Record<Narrowing | 'all', string>

/** What a list may be narrowed to, in the order in which it is offered. */
export const narrowChoices = Object.keys(narrowKeys) as (keyof typeof narrowKeys)[]
