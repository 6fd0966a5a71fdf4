import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { DomainClaim, OrganisationDomain } from '../organisation-domain.ts'

const name = z.string().trim().min(1).max(253).describe('Domain name')
const params = z.object({ domain: name.describe('Domain of the organisation, for example `mocviet.vn`') })

/** Domains of an organisation: verification, DNS records and signing keys. */
export const domainEndpoints = endpoints({
  'GET /api/v2/organisation/domains': {
    summary: 'List the domains of the organisation',
    description:
      'Returns the required DNS records of each domain and the result of the last check. It does not query DNS.',
    access: 'owner',
    reply: z.array(OrganisationDomain),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domains/:domain/check': {
    summary: 'Check the DNS records of a domain',
    description:
      'Queries DNS now and verifies the domain if its required records are correct. Otherwise the error `dns_verification_failed` contains the state of each record in `domain`.',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden', 'dns_verification_failed', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domains/:domain': {
    summary: 'Remove a domain',
    description:
      'No account or group may use the domain. Later mail to the domain is returned to its sender.',
    access: 'owner',
    params,
    refuses: ['forbidden', 'domain_in_use'],
  },
  'POST /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Create the next DKIM key of a domain',
    description: 'The current key signs until DNS contains the record of the new key.',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'DELETE /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Discard the next DKIM key',
    description: 'The current key remains in use.',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/domain_claims': {
    summary: 'List claimed domains',
    description: 'Returns domains that are not verified yet.',
    access: 'owner',
    reply: z.object({ items: z.array(DomainClaim) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domain_claims': {
    summary: 'Claim a domain',
    description:
      'The reply contains a TXT record. Publish it, then call the check. An unverified claim expires after 14 days.',
    access: 'owner',
    body: z.object({ domain: name }),
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_invalid', 'domain_own', 'domain_taken', 'too_many_domains'],
  },
  'POST /api/v2/organisation/domain_claims/:domain/check': {
    summary: 'Check the TXT record of a claimed domain',
    description:
      'Queries DNS now. With the state `found` the domain is added to the organisation and the claim ends.',
    access: 'owner',
    params,
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_taken', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domain_claims/:domain': {
    summary: 'Withdraw a domain claim',
    description: 'The TXT record of the claim is no longer valid.',
    access: 'owner',
    params,
    refuses: ['forbidden'],
  },
})
