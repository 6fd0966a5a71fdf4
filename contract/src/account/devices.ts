import { z } from 'zod'

/** Device and program of a sign-in, as far as the client reports them. Names are proper nouns and not translated. */
export const Device = z
  .object({
    /** `program` is any client that is not a browser: a script or a mail client. */
    kind: z.enum(['computer', 'phone', 'tablet', 'program']),
    /** For example "Chrome" or "Firefox"; the program's name for a mail client; empty if unknown. */
    browser: z.string(),
    /** For example "Windows", "macOS", "Android", "iOS" or "Linux"; empty if unknown. */
    system: z.string(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>
