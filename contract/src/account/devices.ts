import { z } from 'zod'

export const Device = z
  .object({
    kind: z
      .enum(['computer', 'phone', 'tablet', 'program'])
      .describe('`program` is any client that is not a browser: a script or an email app'),
    browser: z
      .string()
      .describe(`For example "Chrome" or "Firefox"; the program's name for an email app; empty if unknown`),
    system: z
      .string()
      .describe('For example "Windows", "macOS", "Android", "iOS" or "Linux"; empty if unknown'),
  })
  .meta({
    id: 'Device',
    description:
      'Device and program of a sign-in, as far as the client reports them. Names are proper nouns and not translated',
  })
export type Device = z.infer<typeof Device>
