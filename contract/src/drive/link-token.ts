import { z } from 'zod'

export const LinkToken = z
  .string()
  .regex(/^[0-9A-Za-z_-]{16,64}$/)
  .describe('Unguessable token of a link')
