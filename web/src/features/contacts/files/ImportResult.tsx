import type { ContactImport, LostPart, SkippedLine } from '@bocau/contract/contacts/contact-files'
import { limits } from '@bocau/contract/limits'
import { formatNumber, t } from '../../../i18n/index.ts'
import css from './ContactFiles.module.css'

export function ImportResult({ done }: { done: ContactImport }) {
  const { added, merged, unchanged, left_out: skipped, lost } = done
  const sums = [
    ['added', added],
    ['merged', merged],
    ['unchanged', unchanged],
    ['leftOut', skipped.count],
  ] as const
  return (
    <div className={css.result}>
      <dl className={css.sums}>
        {sums.map(([what, n]) => (
          <div key={what} data-some={n > 0 || undefined}>
            <dt>{t(`contacts.import.${what}`)}</dt>
            <dd>{formatNumber(n)}</dd>
          </div>
        ))}
      </dl>
      <Lines
        title={t('contacts.import.leftOut')}
        lines={skipped.lines}
        count={skipped.count}
        lineText={reasonText}
      />
      <Lines title={t('contacts.import.lost')} lines={lost.lines} count={lost.count} lineText={lossOf} />
    </div>
  )
}

interface LinesProps<Line> {
  title: string
  lines: readonly Line[]
  count: number
  lineText: (line: Line) => string
}

function Lines<Line extends { line: number; name: string }>({
  title,
  lines,
  count,
  lineText,
}: LinesProps<Line>) {
  if (lines.length === 0) return null
  return (
    <section className={css.lines}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {lines.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same error may occur twice, and the list never changes
          <li key={at}>
            <span className={css.line}>{t('contacts.import.line', { n: one.line })}</span>
            <span>
              {one.name && <b>{one.name}</b>} {lineText(one)}
            </span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p>{t('contacts.import.andMore', { n: count - lines.length })}</p>}
    </section>
  )
}

const reasonText = ({ reason, value }: SkippedLine) =>
  reason === 'email' ? t('contacts.import.why.email', { value }) : t(`contacts.import.why.${reason}`)

const lossOf = ({ what, value }: LostPart) =>
  what === 'picture'
    ? t('contacts.import.lost.picture')
    : what === 'values'
      ? t('contacts.import.lost.values', { n: limits.maxContactValues })
      : t(`contacts.import.lost.${what}`, { value })
