import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { hasSpoofPrefix, plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { Mail, X } from 'lucide'
import { useEffect, useState } from 'react'
import { usePicture } from '../../api/pictures.ts'
import { t } from '../../i18n/index.ts'
import { Avatar, ForgedShield, Icon, IconButton, KindTag } from '../../ui/index.ts'
import { folderHref, folderNames, threadHref } from '../mailbox/folders/index.ts'
import { isRowTrusted } from '../mailbox/index.ts'
import css from './NewMailCard.module.css'

interface Props {
  /** Threads that arrived together. */
  threads: readonly Thread[]
  onClose: () => void
}

const staySeconds = 8

/** Shows the sender with a link to the message. Closes automatically unless it is hovered or focused. */
export function NewMailCard({ threads, onClose }: Props) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(onClose, staySeconds * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, onClose])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering stops the timer
    <aside
      className={css.card}
      data-screen-only
      aria-label={t('live.arrived')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <News threads={threads} onFollow={onClose} />
      <IconButton size="s" label={t('app.close')} icon={X} onClick={onClose} />
    </aside>
  )
}

function News({ threads, onFollow }: { threads: readonly Thread[]; onFollow: () => void }) {
  const [only, more] = threads
  if (!only || more) {
    return (
      <a className={css.news} href={folderHref(folderNames.inbox)} onClick={onFollow}>
        <Icon of={Mail} />
        <b>{t('live.newMails', { n: threads.length })}</b>
      </a>
    )
  }
  return <OneMessage thread={only} onFollow={onFollow} />
}

function OneMessage({ thread, onFollow }: { thread: Thread; onFollow: () => void }) {
  const from = thread.participants.at(-1) ?? { name: '', email: '' }
  const picture = usePicture(from.email)
  return (
    <a className={css.news} href={threadHref(folderNames.inbox, thread.id)} onClick={onFollow}>
      <Avatar {...from} size={36} picture={isRowTrusted(thread) ? picture : null} />
      <span className={css.lines}>
        <b>{displayNameOf(from)}</b>
        {thread.unverified && <KindTag kind="warning">{t('mailbox.unverified')}</KindTag>}
        <span>
          {hasSpoofPrefix(thread.subject) && <ForgedShield label={t('mailbox.forged')} />}
          {plainSubject(thread.subject)}
        </span>
        <small>{thread.snippet}</small>
      </span>
    </a>
  )
}
