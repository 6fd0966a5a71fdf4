import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted } from './account.ts'

const token = z.string().min(1).max(100).describe('Token of the setup link')

export const firstRunEndpoints = endpoints({
  'POST /api/v2/setup/link': {
    summary: 'Check a setup link',
    description: 'Returns the organisation and domain that are already set up, or empty texts.',
    access: 'public',
    beforeSetUp: true,
    body: z.object({ token }),
    reply: z.object({
      organisation: z.string().describe('Name of the organisation; empty if there is none yet'),
      domain: z.string().describe('First domain; empty if there is none yet'),
    }),
    refuses: ['setup_over'],
  },
  'POST /api/v2/setup': {
    summary: 'Set up an empty server',
    description:
      'Creates the organisation, its first domain and the account of the owner, and signs the owner in. A setup link works once.',
    access: 'public',
    beforeSetUp: true,
    body: z.object({
      token,
      organisation: displayName(limits.maxOrganisationNameCharacters).describe('Name of the organisation'),
      domain: z.string().trim().min(1).max(253).describe('First mail domain, for example `mocviet.vn`'),
      fullname: displayName(limits.maxFullNameCharacters).describe('Name of the owner'),
      local_part: z.string().trim().min(1).max(64).describe("Local part of the owner's address"),
      password: z.string().min(1).max(limits.maxPasswordCharacters),
      language: z.enum(['vi', 'en']).default('vi').describe('Language of the owner and of system messages'),
    }),
    reply: SessionStarted,
    refuses: ['setup_over', 'password_weak', 'unavailable'],
  },
})
