import type { DomainRecord, RecordState } from '@bocau/contract/organisation-domain'
import type { ComponentProps } from 'react'
import { t } from '../../../../i18n/index.ts'
import { KindTag, Tag } from '../../../../ui/index.ts'
import css from './DnsRecord.module.css'
import { CurrentRecords, Info } from './RecordDetails.tsx'
import { maxSpfLookups, spfLookups, suggestedSpf } from './suggested-spf.ts'
import { whyWrong } from './why-wrong.ts'

const kinds: Record<RecordState, ComponentProps<typeof KindTag>['kind'] | undefined> = {
  found: 'success',
  missing: 'warning',
  wrong: 'danger',
  unreachable: 'warning',
  unchecked: undefined,
}

/** DNS record to publish: purpose, name and value to copy, and the published value. */
export function DnsRecord({ record }: { record: DomainRecord }) {
  const { kind, type, name, priority, weight, port, is_required, state, found } = record
  const value = suggestedSpf(record)
  const lookups = kind === 'spf' ? spfLookups(value) : 0
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
      <dl className={css.details}>
        <Info name={t('organisation.record.type')} text={type} />
        {priority !== null && <Info name={t('organisation.record.priority')} text={String(priority)} />}
        {weight !== null && <Info name={t('organisation.record.weight')} text={String(weight)} />}
        {port !== null && <Info name={t('organisation.record.port')} text={String(port)} />}
        <Info
          name={t('organisation.record.name')}
          text={name}
          copyLabel={t('organisation.record.copyName', { kind: title })}
        />
        <Info
          isLong
          name={t('organisation.record.value')}
          text={value}
          copyLabel={t('organisation.record.copyValue', { kind: title })}
        />
      </dl>
      {(state === 'wrong' || state === 'missing') && <p className={css.why}>{whyWrong(record)}</p>}
      {lookups > maxSpfLookups && (
        <p className={css.why}>{t('organisation.why.spf.lookups', { n: lookups })}</p>
      )}
      <CurrentRecords state={state} texts={found} />
    </li>
  )
}
