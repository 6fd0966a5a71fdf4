import { z } from 'zod'

/** What names a share, or a file, in a link: nobody guesses it. */
export const LinkToken = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/)
