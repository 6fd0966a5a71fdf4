import type { TrustedSender } from '@bocau/contract/mailbox/trusted-senders'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck, X } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import { trustedSendersQuery, trustSender } from '../../rules/index.ts'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { Nothing, Section } from '../parts/parts.tsx'
import { runWithUndo } from '../parts/run-with-undo.ts'
import filters from './FiltersTab.module.css'
import css from './TrustedSenders.module.css'

const trustKinds = [
  { key: 'never_junk', label: 'settings.trusted.neverJunk' },
  { key: 'shows_images', label: 'settings.trusted.images' },
] as const

/** Senders whose mail never goes to Junk or whose images are always shown; each can be removed. */
export function TrustedSenders() {
  const senders = useQuery(trustedSendersQuery)
  return (
    <Section id="trusted" title={t('settings.trusted')} isBare>
      <Loaded query={senders}>{(list) => <SenderList senders={list} />}</Loaded>
    </Section>
  )
}

function SenderList({ senders }: { senders: readonly TrustedSender[] }) {
  if (senders.length === 0)
    return <Nothing title={t('settings.trusted.none')} text={t('settings.trusted.none.text')} />
  return (
    <ul className={filters.list} aria-label={t('settings.trusted')}>
      {senders.map((sender) => (
        <li key={sender.email} className={parts.line}>
          <span className={css.mark}>
            <Icon of={UserRoundCheck} size="s" />
          </span>
          <span className={css.email}>{sender.email}</span>
          <span className={css.trusts}>
            {trustKinds
              .filter(({ key }) => sender[key])
              .map((trust) => (
                <Trust key={trust.key} sender={sender} trust={trust} />
              ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface TrustProps {
  sender: TrustedSender
  trust: (typeof trustKinds)[number]
}

/** Trust setting of a sender with a button to remove it. */
function Trust({ sender: { email }, trust: { key, label } }: TrustProps) {
  const what = t(label)
  const end = () =>
    runWithUndo({ text: t('settings.trusted.ended', { what, email }) }, async () => {
      await trustSender(email, { [key]: false })
      return () => trustSender(email, { [key]: true })
    })
  return (
    <button
      type="button"
      className={css.trust}
      aria-label={t('settings.trusted.end', { what, email })}
      onClick={() => void end()}
    >
      {what}
      <Icon of={X} size="xs" />
    </button>
  )
}
