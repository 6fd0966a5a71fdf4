import { isValidEmail } from '@bocau/mail-core/address'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { z } from 'zod'
import { limits } from './limits.ts'

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
  .meta({ examples: ['khue@example.com'], description: 'Email address' })

/** Query parameter `limit` of a list. */
export const pageLimit = (
  items: string,
  { max = 100, initial = limits.defaultPageSize }: { max?: number; initial?: number } = {},
) =>
  z.coerce.number().int().min(1).max(max).default(initial).describe(`Maximum number of ${items} in the reply`)

/** Query parameter `offset` of a list. */
export const pageOffset = (items: string, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(0).max(max).default(0).describe(`Number of ${items} to skip`)

/** Query parameter `cursor` of a list. */
export const PageCursor = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Value of `next_cursor` or `previous_cursor` of an earlier reply. Takes precedence over `offset`. New items do not shift the pages',
  )

/** Fields of a reply with a page of a list. */
export const pageCounts = {
  total: z.number().int().describe('Number of all items in the list'),
  limit: z.number().int().describe('Value of the parameter `limit`'),
  offset: z.number().int().describe('Value of the parameter `offset`'),
}

/** A paged list with its total and the cursors of the adjacent pages. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    ...pageCounts,
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
