import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { DomainClaim, OrganisationDomain } from '../organisation-domain.ts'

const name = z.string().trim().min(1).max(253)
const params = z.object({ domain: name })

/** The domains of an organisation: how one becomes its own, what its zone needs, and with which key it signs. */
export const domainEndpoints = endpoints({
  'GET /api/v2/organisation/domains': {
    summary: 'The domains of the organisation with the DNS records to set, as they were when last looked at',
    access: 'owner',
    reply: z.array(OrganisationDomain),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domains/:domain/check': {
    summary:
      'Look at the DNS records of a domain now; it is verified when all that are required hold. While they do not, the refusal carries the domain as it is',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden', 'dns_verification_failed', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domains/:domain': {
    summary: 'Remove a domain in which nobody and no group has an address; from then on its mail is returned',
    access: 'owner',
    params,
    refuses: ['forbidden', 'domain_in_use'],
  },
  'POST /api/v2/organisation/domains/:domain/next_key': {
    summary:
      'Make another DKIM key for a domain. The one in use signs until the zone names the new one; asked again before that, it is the same key',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'DELETE /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Drop the DKIM key that waits to take the place of the one in use',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/domain_claims': {
    summary: 'The domains that the organisation says are its own and has not proved yet',
    access: 'owner',
    reply: z.object({ items: z.array(DomainClaim) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domain_claims': {
    summary:
      'Say that a domain is the organisation’s; it is so once its zone has the TXT record of the answer. Said again, the record is the same and the time begins anew',
    access: 'owner',
    body: z.object({ domain: name }),
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_invalid', 'domain_own', 'domain_taken', 'too_many_domains'],
  },
  'POST /api/v2/organisation/domain_claims/:domain/check': {
    summary:
      'Look for the record that proves a domain; with the state `found` the domain is the organisation’s',
    access: 'owner',
    params,
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_taken', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domain_claims/:domain': {
    summary: 'No longer say that a domain is the organisation’s',
    access: 'owner',
    params,
    refuses: ['forbidden'],
  },
})
