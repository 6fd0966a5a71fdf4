import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted } from './account.ts'

const token = z.string().min(1).max(100)

export const firstRunEndpoints = endpoints({
  'POST /api/v2/setup/link': {
    summary: 'Check a setup link and get the details entered so far',
    access: 'public',
    beforeSetUp: true,
    body: z.object({ token }),
    reply: z.object({ organisation: z.string(), domain: z.string() }),
    refuses: ['setup_over'],
  },
  'POST /api/v2/setup': {
    summary: 'Set up an empty store: organisation, domain and Owner. Works once per setup link',
    access: 'public',
    beforeSetUp: true,
    body: z.object({
      token,
      organisation: displayName(limits.maxOrganisationNameCharacters),
      domain: z.string().trim().min(1).max(253),
      fullname: displayName(limits.maxFullNameCharacters),
      /** Local part of the Owner's address. */
      local_part: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(limits.maxPasswordCharacters),
      language: z.enum(['vi', 'en']).default('vi'),
    }),
    reply: SessionStarted,
    refuses: ['setup_over', 'password_weak', 'unavailable'],
  },
})
