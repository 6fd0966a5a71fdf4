import type { DomainRecord } from '@bocau/contract/organisation-domain'
import { type PlainKey, t } from '../../../../i18n/index.ts'

/** Explains the consequence of a missing or wrong record. */
export function explainRecord({ kind, type, value, port, state, found }: DomainRecord): string {
  const isMissing = state === 'missing'
  if (type === 'SRV') {
    const where = `${value}:${port}`
    return isMissing
      ? t('organisation.why.service.missing', { where })
      : t('organisation.why.service.wrong', { where })
  }
  if (type === 'CNAME') {
    return isMissing ? t('organisation.why.host.missing') : t('organisation.why.host.wrong', { host: value })
  }
  if (kind === 'mx')
    return isMissing ? t('organisation.why.mx.missing') : t('organisation.why.mx.wrong', { host: value })
  return t(explainTextRecord(kind, isMissing, found))
}

/** Explains a TXT record; two records of a kind invalidate each other. */
function explainTextRecord(
  kind: DomainRecord['kind'],
  isMissing: boolean,
  [first = '', second]: readonly string[],
): PlainKey {
  if (kind === 'dkim_next')
    return isMissing ? 'organisation.why.dkimNext.missing' : 'organisation.why.dkim.wrong'
  if (kind === 'spf') {
    if (isMissing) return 'organisation.why.spf.missing'
    if (second !== undefined) return 'organisation.why.spf.two'
    return /\s\+?all\b/i.test(first) ? 'organisation.why.spf.everybody' : 'organisation.why.spf.wrong'
  }
  if (kind === 'dkim') {
    if (isMissing) return 'organisation.why.dkim.missing'
    return second === undefined ? 'organisation.why.dkim.wrong' : 'organisation.why.dkim.two'
  }
  if (isMissing) return 'organisation.why.dmarc.missing'
  return second === undefined ? 'organisation.why.dmarc.wrong' : 'organisation.why.dmarc.two'
}
