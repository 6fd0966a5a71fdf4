import type { RecordState } from '@bocau/contract/organisation-domain'
import { CircleCheck, Copy, TriangleAlert } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Icon, IconButton } from '../../../../ui/index.ts'
import { copyText } from '../../parts/copy-text.ts'
import css from './DnsRecord.module.css'

interface InfoProps {
  name: string
  text: string
  copyLabel?: string
  isLong?: boolean
}

export const Info = ({ name, text, copyLabel, isLong }: InfoProps) => (
  <div data-long={isLong || undefined}>
    <dt>{name}</dt>
    <dd>
      <code>
        <Words text={text} />
      </code>
      {copyLabel && <IconButton size="s" icon={Copy} label={copyLabel} onClick={() => void copyText(text)} />}
    </dd>
  </div>
)

/** Lets a value break between its words, but not at a hyphen inside one: `-all` stays together. */
const Words = ({ text }: { text: string }) =>
  text.split(/(?<= )/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words repeat and never move
    <span key={at} className={css.word}>
      {word}
    </span>
  ))

/** Values published in DNS under the name of the record, correct or not. */
export function CurrentRecords({ state, texts }: { state: RecordState; texts: readonly string[] }) {
  if (texts.length === 0) return null
  const isRight = state === 'found'
  return (
    <div className={css.found} data-right={isRight || undefined}>
      <Icon of={isRight ? CircleCheck : TriangleAlert} size="xs" />
      <span>{isRight ? t('organisation.record.foundThis') : t('organisation.record.foundInstead')}</span>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <code>
              <Words text={text} />
            </code>
          </li>
        ))}
      </ul>
    </div>
  )
}
