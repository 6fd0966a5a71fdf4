import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { shownName } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted } from './account.ts'

const token = z.string().min(1).max(100)

export const firstRunEndpoints = endpoints({
  'POST /api/v2/setup/link': {
    summary:
      'Whether a link of the first run opens an empty store, and what whoever runs it has named there already',
    access: 'public',
    beforeSetUp: true,
    body: z.object({ token }),
    reply: z.object({ organisation: z.string(), domain: z.string() }),
    refuses: ['setup_over'],
  },
  'POST /api/v2/setup': {
    summary:
      'Set an empty store up: an organisation, its first domain and its Owner, who is signed in. Once, by the link of the first run',
    access: 'public',
    beforeSetUp: true,
    body: z.object({
      token,
      organisation: shownName(limits.maxOrganisationNameCharacters),
      domain: z.string().trim().min(1).max(253),
      fullname: shownName(limits.maxFullNameCharacters),
      /** What stands before the @ of the Owner's address. */
      local_part: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(limits.maxPasswordCharacters),
      language: z.enum(['vi', 'en']).default('vi'),
    }),
    reply: SessionStarted,
    refuses: ['setup_over', 'password_weak', 'unavailable'],
  },
})
