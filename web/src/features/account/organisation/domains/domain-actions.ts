import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { promptForName } from '../../parts/NameDialog.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { claimsQuery, domainsQuery, refreshOrganisation } from '../organisation-queries.ts'

/** Returns the number of missing or wrong records of a domain. */
export const countFaultyRecords = ({ records, unfit_hosts }: OrganisationDomain): number =>
  records.filter(({ kind, state }) => kind !== 'dkim_next' && state !== 'found').length + unfit_hosts.length

/** Returns true if the last check found MX records of another server, as before a migration is complete. */
export const receivesElsewhere = ({ records }: OrganisationDomain): boolean =>
  records.some(({ kind, state }) => kind === 'mx' && (state === 'wrong' || state === 'missing'))

/** Checks the DNS records now and returns the updated domain, including a domain that may not send. */
export async function checkDomain({ domain, is_verified }: OrganisationDomain): Promise<OrganisationDomain> {
  const checked = await request('POST /api/v2/organisation/domains/:domain/check', {
    params: { domain },
  }).catch((error: unknown) => {
    if (!isProblem(error, 'dns_verification_failed') || !error.problem.domain) throw error
    return error.problem.domain
  })
  updateDomain(checked)
  // The permissions of the user depend on the verification of the domain.
  if (checked.is_verified !== is_verified) await queryClient.invalidateQueries({ queryKey: queryKeys.user })
  return checked
}

export const updateDomain = (checked: OrganisationDomain) =>
  queryClient.setQueryData(domainsQuery.queryKey, (all) =>
    all?.map((one) => (one.domain === checked.domain ? checked : one)),
  )

/** Reports the result of a check; no success message while records are missing. */
export function reportCheck(checked: OrganisationDomain): void {
  const { domain, is_complete, is_verified } = checked
  const text = is_complete
    ? t('organisation.domain.holds', { domain })
    : is_verified
      ? t('organisation.domain.maySend', { domain })
      : t('organisation.domain.holdsNot')
  const lacking = is_verified
    ? t('organisation.domain.lacking', { n: countFaultyRecords(checked) })
    : t('organisation.domain.holdsNot.text')
  showToast(is_complete ? { text } : { text, detail: lacking })
}

/** Asks for a domain name and claims the domain. */
export const promptForDomain = () =>
  promptForName({
    title: t('organisation.domain.add'),
    text: t('organisation.domain.add.text'),
    label: t('organisation.domain.name'),
    hint: t('organisation.domain.name.hint'),
    actionLabel: t('organisation.domain.go'),
    onName: async (domain) => {
      const claim = await request('POST /api/v2/organisation/domain_claims', { body: { domain } })
      await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
      focusDomain(claim.domain)
    },
  })

/** Checks the verification record of a claimed domain; returns true if it is verified. */
export async function checkClaim(domain: string): Promise<boolean> {
  const checked = await request('POST /api/v2/organisation/domain_claims/:domain/check', {
    params: { domain },
  })
  if (checked.state !== 'found') {
    queryClient.setQueryData(claimsQuery.queryKey, (all) =>
      all?.map((one) => (one.domain === domain ? checked : one)),
    )
    return false
  }
  showToast({ text: t('organisation.claim.proved', { domain }) })
  await refreshOrganisation()
  await queryClient.invalidateQueries({ queryKey: queryKeys.user })
  focusDomain(domain)
  return true
}

/** Withdraws a domain claim. */
export const withdrawClaim = (domain: string) =>
  reportFailure(async () => {
    await request('DELETE /api/v2/organisation/domain_claims/:domain', { params: { domain } })
    await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
    focusDomain()
  })

/** Removes a domain after confirmation. */
export async function removeDomain(domain: string): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.domain.removeTitle', { domain }),
    text: t('organisation.domain.removeText', { domain }),
    actionLabel: t('organisation.domain.remove'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await request('DELETE /api/v2/organisation/domains/:domain', { params: { domain } })
    showToast({ text: t('organisation.domain.removed', { domain }) })
    await refreshOrganisation()
    await queryClient.invalidateQueries({ queryKey: queryKeys.user })
    focusDomain()
  })
}

/** Moves the focus to the domain, or to the first one, if the pressed button has disappeared. */
function focusDomain(domain?: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-domain]')]
  const heading = headings.find((one) => one.dataset.domain === domain) ?? headings[0]
  if (!heading?.contains(document.activeElement) && hasNoFocus()) heading?.focus()
}

/** Returns true if nothing has the focus; the page gets it when the focused element is removed. */
const hasNoFocus = () => document.activeElement?.matches('body, #main') ?? true
