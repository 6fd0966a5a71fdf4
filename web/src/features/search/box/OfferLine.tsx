import type { Correspondent } from '@bocau/contract/ids'
import type { Suggestion } from '@bocau/contract/search'
import { displayNameOf } from '@bocau/mail-core/address'
import { hasSpoofPrefix } from '@bocau/mail-core/subjects/spoof-prefix'
import { Clock, Mail, Search, Send } from 'lucide'
import { useUser } from '../../../api/session.ts'
import { formatFullDate, formatWhen, t } from '../../../i18n/index.ts'
import { ForgedShield, Icon } from '../../../ui/index.ts'
import { prefetch } from '../../../ui/parts/fetch-part.ts'
import { Highlighted } from '../../../ui/text/Highlighted.tsx'
import { folderNames, folderTitle } from '../../mailbox/folders/index.ts'
import { loadThreadPage } from '../../mailbox/index.ts'
import { prefetchThread } from '../../mailbox/navigation/index.ts'
import type { Offer } from '../state/offers.ts'
import css from './Suggestions.module.css'

interface Props {
  id: string
  offer: Offer
  isChosen: boolean
}

export function OfferLine({ id, offer, isChosen }: Props) {
  return (
    // A link, so that the middle button and the browser menu work.
    <a
      role="option"
      id={id}
      className={css.line}
      href={offer.href}
      tabIndex={-1}
      aria-selected={isChosen}
      data-kind={offer.kind}
      onPointerEnter={() => offer.kind === 'thread' && prefetchOffer(offer.thread)}
    >
      <Icon of={iconOf(offer)} size="s" />
      {offer.kind === 'thread' ? (
        <ThreadText offer={offer} />
      ) : (
        <span className={css.text}>
          {offer.kind === 'typed' ? (
            t('search.all', { q: offer.text })
          ) : (
            <Highlighted text={offer.text} ranges={offer.ranges} />
          )}
        </span>
      )}
      {offer.kind === 'typed' && <kbd aria-hidden>↵</kbd>}
    </a>
  )
}

function ThreadText({ offer }: { offer: Extract<Offer, { kind: 'thread' }> }) {
  const { email } = useUser()
  const { thread } = offer
  return (
    <>
      <span className={css.thread}>
        <span className={css.text}>
          {hasSpoofPrefix(thread.subject) && <ForgedShield label={t('mailbox.forged')} />}
          {offer.text ? <Highlighted text={offer.text} ranges={offer.ranges} /> : t('mailbox.noSubject')}
        </span>
        <span className={css.who}>{senderAndFolder(thread, email)}</span>
      </span>
      <time title={formatFullDate(thread.date)}>{formatWhen(thread.date)}</time>
    </>
  )
}

function senderAndFolder({ from, to, mailbox_name }: Suggestion, accountEmail: string): string {
  const displayName = (person: Correspondent) =>
    person.email === accountEmail ? t('mailbox.me') : displayNameOf(person)
  const names = [from, ...to.slice(0, 2)].map(displayName).join(', ')
  return mailbox_name === folderNames.inbox ? names : `${names} · ${folderTitle(mailbox_name)}`
}

function iconOf(offer: Offer) {
  if (offer.kind === 'recent') return Clock
  if (offer.kind !== 'thread') return Search
  return offer.thread.mailbox_name === folderNames.sent ? Send : Mail
}

function prefetchOffer({ mailbox_name, thread_id }: Suggestion): void {
  void prefetch(loadThreadPage)
  prefetchThread(mailbox_name, thread_id)
}
