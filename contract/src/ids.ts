import { isValidEmail } from '@bocau/mail-core/address'
import { withoutUnseen } from '@bocau/mail-core/is-unseen'
import { z } from 'zod'

/** An identifier on the wire: decimal digits, sortable by the time it was made; none is larger than a database's integer. */
export const Id = z
  .string()
  .regex(/^(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})$/, 'is not an id')
  .meta({ id: 'Id' })
export type Id = string

/** Seconds since 1970, UTC. */
export const UnixSeconds = z.number().int().meta({ description: 'Unix time in seconds, UTC' })

/** Somebody with an address. `name` is empty when the sender gave none. */
export const Correspondent = z.object({ name: z.string(), email: z.string() }).meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof Correspondent>

/** An address that a message can be sent to, by the rule that the client asks as well. */
export const EmailAddress = z
  .string()
  .max(320)
  .refine(isValidEmail, 'is not an address')
  .meta({ examples: ['khue@example.com'] })

/** A paged list: the page, how many there are in all, and where the next and previous pages begin. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    /** Give it as `cursor` to read the page that follows; null on the last page. */
    next_cursor: z.string().nullable(),
    /** Give it as `cursor` to read the page before; null on the first page. */
    previous_cursor: z.string().nullable(),
  })
}

/** Text as it is seen, on one line: what shows nothing is taken out, and a blank stands for a line. */
export const asSeen = (text: string): string =>
  withoutUnseen(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '))

/** A name that others are shown: with signs that show nothing two people would be called the same. */
export const shownName = (maxCharacters: number) =>
  z.string().overwrite(asSeen).trim().min(1).max(maxCharacters)
