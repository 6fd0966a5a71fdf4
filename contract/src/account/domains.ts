import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { DomainClaim, OrganisationDomain } from '../organisation-domain.ts'

const name = z.string().trim().min(1).max(253)
const params = z.object({ domain: name })

/** Domains of an organisation: verification, DNS records and signing keys. */
export const domainEndpoints = endpoints({
  'GET /api/v2/organisation/domains': {
    summary: 'List domains with their DNS records and last check',
    access: 'owner',
    reply: z.array(OrganisationDomain),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domains/:domain/check': {
    summary:
      'Check the DNS records of a domain and verify it if they are correct. Otherwise the error contains the domain',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden', 'dns_verification_failed', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domains/:domain': {
    summary: 'Remove a domain without accounts and groups. Its mail is returned',
    access: 'owner',
    params,
    refuses: ['forbidden', 'domain_in_use'],
  },
  'POST /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Create the next DKIM key of a domain. The current key signs until DNS contains the new one',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'DELETE /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Discard the next DKIM key',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/domain_claims': {
    summary: 'List claimed domains that are not verified',
    access: 'owner',
    reply: z.object({ items: z.array(DomainClaim) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domain_claims': {
    summary: 'Claim a domain. A TXT record of the response verifies it',
    access: 'owner',
    body: z.object({ domain: name }),
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_invalid', 'domain_own', 'domain_taken', 'too_many_domains'],
  },
  'POST /api/v2/organisation/domain_claims/:domain/check': {
    summary: 'Check the TXT record of a claimed domain. State `found` adds the domain',
    access: 'owner',
    params,
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_taken', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domain_claims/:domain': {
    summary: 'Withdraw a domain claim',
    access: 'owner',
    params,
    refuses: ['forbidden'],
  },
})
