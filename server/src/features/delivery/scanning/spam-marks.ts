import type { Letter } from '@bocau/mail-core/mime/letter'

const marks: Record<string, RegExp> = {
  'x-spam-flag': /^\s*yes\b/i,
  'x-spam-status': /^\s*yes\b/i,
  'x-spam': /^\s*(?:yes|true)\b/i,
}

/** Whether the mail server that hands a letter over has found it to be spam. */
export function isMarkedSpam({ headers }: Pick<Letter, 'headers'>): boolean {
  return headers.some(({ name, value }) => marks[name]?.test(value) ?? false)
}
