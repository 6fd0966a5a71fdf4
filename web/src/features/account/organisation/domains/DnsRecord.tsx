import type { DomainRecord, RecordState } from '@bocau/contract/organisation-domain'
import type { ComponentProps } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Icon, IconButton, KindTag, Tag } from '../../../../ui/index.ts'
import { Copy, TriangleAlert } from '../../icons.ts'
import { copyText } from '../../parts/copy-text.ts'
import css from './DnsRecord.module.css'

const kinds: Record<RecordState, ComponentProps<typeof KindTag>['kind'] | undefined> = {
  found: 'success',
  missing: 'warning',
  wrong: 'danger',
  unreachable: 'warning',
  unchecked: undefined,
}

/** A record to set: what it is for, its name and its value to copy, and what the name service says now. */
export function DnsRecord({ record }: { record: DomainRecord }) {
  const { kind, type, name, value, priority, weight, port, is_required, state, found } = record
  const title = t(`organisation.record.${kind}`)
  const tagKind = kinds[state]
  const stateText = t(`organisation.state.${state}`)
  return (
    <li className={css.record}>
      <div className={css.head}>
        <h3>{title}</h3>
        <span className={css.weight}>
          {is_required ? t('organisation.record.required') : t('organisation.record.advised')}
        </span>
        {tagKind ? <KindTag kind={tagKind}>{stateText}</KindTag> : <Tag>{stateText}</Tag>}
      </div>
      <dl className={css.facts}>
        <Fact name={t('organisation.record.type')} text={type} />
        {priority !== null && <Fact name={t('organisation.record.priority')} text={String(priority)} />}
        {weight !== null && <Fact name={t('organisation.record.weight')} text={String(weight)} />}
        {port !== null && <Fact name={t('organisation.record.port')} text={String(port)} />}
        <Fact
          name={t('organisation.record.name')}
          text={name}
          copyLabel={t('organisation.record.copyName', { kind: title })}
        />
        <Fact
          isLong
          name={t('organisation.record.value')}
          text={value}
          copyLabel={t('organisation.record.copyValue', { kind: title })}
        />
      </dl>
      {(state === 'wrong' || state === 'missing') && <p className={css.why}>{whyOf(record)}</p>}
      {state === 'wrong' && found.length > 0 && (
        <div className={css.found}>
          <Icon of={TriangleAlert} size="xs" />
          <span>{t('organisation.record.foundInstead')}</span>
          <ul>
            {found.map((text) => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** What follows from a record that is missing or says something else, in a sentence. */
function whyOf({ kind, type, value, port, state }: DomainRecord): string {
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
  const texts = whyTexts[kind as keyof typeof whyTexts]
  return t(isMissing ? texts.missing : texts.wrong)
}

const whyTexts = {
  mx: { missing: 'organisation.why.mx.missing', wrong: 'organisation.why.mx.wrong' },
  spf: { missing: 'organisation.why.spf.missing', wrong: 'organisation.why.spf.wrong' },
  dkim: { missing: 'organisation.why.dkim.missing', wrong: 'organisation.why.dkim.wrong' },
  dmarc: { missing: 'organisation.why.dmarc.missing', wrong: 'organisation.why.dmarc.wrong' },
} as const

interface FactProps {
  name: string
  text: string
  copyLabel?: string
  isLong?: boolean
}

const Fact = ({ name, text, copyLabel, isLong }: FactProps) => (
  <div data-long={isLong || undefined}>
    <dt>{name}</dt>
    <dd>
      <code>{text}</code>
      {copyLabel && <IconButton size="s" icon={Copy} label={copyLabel} onClick={() => void copyText(text)} />}
    </dd>
  </div>
)
