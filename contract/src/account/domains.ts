import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { DomainClaim, OrganisationDomain } from '../organisation-domain.ts'

const name = z.string().trim().min(1).max(253)
const params = z.object({ domain: name })

/** The domains of an organisation: how one becomes its own, what its zone needs, and with which key it signs. */
export const domainEndpoints = endpoints({
  'GET /api/v2/organisation/domains': {
    summary: 'List domains with required DNS records and their last check',
    access: 'owner',
    reply: z.array(OrganisationDomain),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domains/:domain/check': {
    summary: 'Check the DNS records of a domain; a refusal includes its current state',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden', 'dns_verification_failed', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domains/:domain': {
    summary: 'Remove a domain without addresses; its mail is returned afterwards',
    access: 'owner',
    params,
    refuses: ['forbidden', 'domain_in_use'],
  },
  'POST /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Create the next DKIM key; it signs once DNS publishes it. Repeated calls return the same key',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'DELETE /api/v2/organisation/domains/:domain/next_key': {
    summary: 'Delete the next DKIM key before it is used',
    access: 'owner',
    params,
    reply: OrganisationDomain,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/domain_claims': {
    summary: 'List claimed domains that are not yet verified',
    access: 'owner',
    reply: z.object({ items: z.array(DomainClaim) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domain_claims': {
    summary:
      'Claim a domain; it belongs to the organisation once its TXT record exists. Repeating renews the claim',
    access: 'owner',
    body: z.object({ domain: name }),
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_invalid', 'domain_own', 'domain_taken', 'too_many_domains'],
  },
  'POST /api/v2/organisation/domain_claims/:domain/check': {
    summary: 'Check the TXT record of a claimed domain; state `found` means verified',
    access: 'owner',
    params,
    reply: DomainClaim,
    refuses: ['forbidden', 'domain_taken', 'too_many_requests'],
  },
  'DELETE /api/v2/organisation/domain_claims/:domain': {
    summary: 'Withdraw the claim of a domain',
    access: 'owner',
    params,
    refuses: ['forbidden'],
  },
})
