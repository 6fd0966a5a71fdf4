import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { askForName } from '../../parts/NameDialog.tsx'
import { sayIfNot } from '../../parts/say-if-not.ts'
import { claimsQuery, domainsQuery, readOrganisationAnew } from '../organisation-queries.ts'

/** How many records of a domain are not as they should be. */
export const lackingOf = ({ records, unfit_hosts }: OrganisationDomain): number =>
  records.filter(({ kind, state }) => kind !== 'dkim_next' && state !== 'found').length + unfit_hosts.length

/** Whether the last check found that the MX record does not name this server, as before a move is over. */
export const receivesElsewhere = ({ records }: OrganisationDomain): boolean =>
  records.some(({ kind, state }) => kind === 'mx' && (state === 'wrong' || state === 'missing'))

/** Looks at the records now; answers with the domain as it is, also while it may not send. */
export async function checkDomain({ domain, is_verified }: OrganisationDomain): Promise<OrganisationDomain> {
  const seen = await request('POST /api/v2/organisation/domains/:domain/check', { params: { domain } }).catch(
    (error: unknown) => {
      if (!isProblem(error, 'dns_verification_failed') || !error.problem.domain) throw error
      return error.problem.domain
    },
  )
  queryClient.setQueryData(domainsQuery.queryKey, (all) =>
    all?.map((one) => (one.domain === seen.domain ? seen : one)),
  )
  // Whether the own domain is verified changes what one may do.
  if (seen.is_verified !== is_verified) await queryClient.invalidateQueries({ queryKey: queryKeys.user })
  return seen
}

/** Says what a look has shown; nothing is praised while something is missing. */
export function tellOf(seen: OrganisationDomain): void {
  const { domain, is_complete, is_verified } = seen
  const text = is_complete
    ? t('organisation.domain.holds', { domain })
    : is_verified
      ? t('organisation.domain.maySend', { domain })
      : t('organisation.domain.holdsNot')
  const lacking = is_verified
    ? t('organisation.domain.lacking', { n: lackingOf(seen) })
    : t('organisation.domain.holdsNot.text')
  showToast(is_complete ? { text } : { text, detail: lacking })
}

/** Asks for the name of a domain, which the organisation claims from then on. */
export const askForDomain = () =>
  askForName({
    title: t('organisation.domain.add'),
    text: t('organisation.domain.add.text'),
    label: t('organisation.domain.name'),
    hint: t('organisation.domain.name.hint'),
    actionLabel: t('organisation.domain.go'),
    onName: async (domain) => {
      const claim = await request('POST /api/v2/organisation/domain_claims', { body: { domain } })
      await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
      focusOn(claim.domain)
    },
  })

/** Looks whether the zone proves a claimed domain; answers whether it does. */
export async function checkClaim(domain: string): Promise<boolean> {
  const seen = await request('POST /api/v2/organisation/domain_claims/:domain/check', { params: { domain } })
  if (seen.state !== 'found') {
    queryClient.setQueryData(claimsQuery.queryKey, (all) =>
      all?.map((one) => (one.domain === domain ? seen : one)),
    )
    return false
  }
  showToast({ text: t('organisation.claim.proved', { domain }) })
  await readOrganisationAnew()
  await queryClient.invalidateQueries({ queryKey: queryKeys.user })
  focusOn(domain)
  return true
}

/** No longer says that a domain is the organisation's. */
export const dropClaim = (domain: string) =>
  sayIfNot(async () => {
    await request('DELETE /api/v2/organisation/domain_claims/:domain', { params: { domain } })
    await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
    focusOn()
  })

/** Removes a domain once whoever asks is sure. */
export async function removeDomain(domain: string): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.domain.removeTitle', { domain }),
    text: t('organisation.domain.removeText', { domain }),
    actionLabel: t('organisation.domain.remove'),
    cancelLabel: t('app.cancel'),
    closeLabel: t('app.close'),
  })
  if (!isSure) return
  await sayIfNot(async () => {
    await request('DELETE /api/v2/organisation/domains/:domain', { params: { domain } })
    showToast({ text: t('organisation.domain.removed', { domain }) })
    await readOrganisationAnew()
    await queryClient.invalidateQueries({ queryKey: queryKeys.user })
    focusOn()
  })
}

/** What was pressed may be gone: the focus goes on to what came of it, or to the first domain. */
function focusOn(domain?: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-domain]')]
  const wanted = headings.find((one) => one.dataset.domain === domain) ?? headings[0]
  if (!wanted?.contains(document.activeElement) && isNowhere()) wanted?.focus()
}

/** Nothing has the focus, or all of the page, which keeps it where what had it is gone. */
const isNowhere = () => document.activeElement?.matches('body, #main') ?? true
