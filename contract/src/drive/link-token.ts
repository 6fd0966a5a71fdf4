import { z } from 'zod'

/** Unguessable token of a share or file in a link. */
export const LinkToken = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/)
