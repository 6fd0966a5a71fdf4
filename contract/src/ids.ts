import { isValidEmail } from '@bocau/mail-core/address'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { z } from 'zod'

/** Identifier on the wire: decimal digits, sortable by creation time, within the range of a 64-bit integer. */
export const Id = z
  .string()
  .regex(/^(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})$/, 'is not an id')
  .meta({ id: 'Id' })
export type Id = string

export const UnixSeconds = z.number().int().meta({ description: 'Unix time in seconds, UTC' })

/** Name and address of a sender or recipient. `name` is empty if the message contains none. */
export const Correspondent = z.object({ name: z.string(), email: z.string() }).meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof Correspondent>

/** A deliverable address, by the same rule as in the client. */
export const EmailAddress = z
  .string()
  .max(320)
  .refine(isValidEmail, 'is not an address')
  .meta({ examples: ['khue@example.com'] })

/** A paged list with its total and the cursors of the adjacent pages. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    /** Pass it as `cursor` to get the next page; null on the last page. */
    next_cursor: z.string().nullable(),
    /** Pass it as `cursor` to get the previous page; null on the first page. */
    previous_cursor: z.string().nullable(),
  })
}

/** Converts text to one line without invisible characters; line breaks become spaces. */
export const visibleText = (text: string): string =>
  removeInvisibleCharacters(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '))

/** A name displayed to other users. Invisible characters are removed so that two names cannot look alike. */
export const displayName = (maxCharacters: number) =>
  z.string().overwrite(visibleText).trim().min(1).max(maxCharacters)
