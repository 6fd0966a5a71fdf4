import { z } from 'zod'

/** What somebody signed in with, as far as their program tells: names are proper nouns, the same in every language. */
export const Device = z
  .object({
    /** A program is whatever is no browser: a script, or another mail program. */
    kind: z.enum(['computer', 'phone', 'tablet', 'program']),
    /** As "Chrome" or "Firefox"; of a program its own name; empty when it does not tell. */
    browser: z.string(),
    /** As "Windows", "macOS", "Android", "iOS" or "Linux"; empty when it does not tell. */
    system: z.string(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>
