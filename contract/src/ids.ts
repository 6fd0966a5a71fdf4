import { isValidEmail } from '@bocau/mail-core/address'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { z } from 'zod'

export const Id = z
  .string()
  .regex(/^(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})$/, 'is not an id')
  .meta({
    id: 'Id',
    description:
      'Identifier: decimal digits in a string, within the range of a 64-bit integer. Do not convert it to a number. Newer objects have larger ids',
  })
export type Id = string

export const UnixSeconds = z.number().int().describe('Unix time in seconds, UTC')

export const Correspondent = z
  .object({ name: z.string().describe('Name; empty if the message contains none'), email: z.string() })
  .meta({ id: 'Correspondent', description: 'Name and address of a sender or recipient' })
export type Correspondent = z.infer<typeof Correspondent>

export const EmailAddress = z
  .string()
  .max(320)
  .refine(isValidEmail, 'is not an address')
  .meta({ examples: ['khue@example.com'], description: 'E-mail address' })

/** A paged list with its total and the cursors of the adjacent pages. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int().describe('Number of all items in the list'),
    limit: z.number().int().describe('Value of the parameter `limit`'),
    offset: z.number().int().describe('Value of the parameter `offset`'),
    next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last page'),
    previous_cursor: z.string().nullable().describe('Cursor of the previous page; null on the first page'),
  })
}

/** Converts text to one line without invisible characters; line breaks become spaces. */
export const visibleText = (text: string): string =>
  removeInvisibleCharacters(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '))

/** A name displayed to other users. Invisible characters are removed so that two names cannot look alike. */
export const displayName = (maxCharacters: number) =>
  z.string().overwrite(visibleText).trim().min(1).max(maxCharacters)
