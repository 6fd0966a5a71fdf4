import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'

const marks: Record<string, RegExp> = {
  'x-spam-flag': /^\s*yes\b/i,
  'x-spam-status': /^\s*yes\b/i,
  'x-spam': /^\s*(?:yes|true)\b/i,
}

/** Whether the mail server that hands a message over has found it to be spam. */
export function isMarkedSpam({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  return headers.some(({ name, value }) => marks[name]?.test(value) ?? false)
}
