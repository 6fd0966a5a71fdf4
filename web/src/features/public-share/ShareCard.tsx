import type { PublicShare } from '@bocau/contract/drive/shares'
import { CalendarDays, Eye, Files, Pencil } from 'lucide'
import type { ReactNode } from 'react'
import { formatSize, t } from '../../i18n/index.ts'
import { Avatar, Icon } from '../../ui/index.ts'
import { dayText } from './day-text.ts'
import { itemsText } from './items-text.ts'
import css from './PublicShare.module.css'

/** Owner and content of a link before it is opened. */
export function ShareCard({ link, children }: { link: PublicShare; children: ReactNode }) {
  const { owner } = link
  return (
    <section className={css.card}>
      <Avatar size={56} name={owner.name} email={owner.email} />
      <h1>{shareTitle(link)}</h1>
      <p className={css.from}>
        {(isAccessDenied(link)
          ? [t('ask.owner', { name: owner.name || owner.email }), owner.email]
          : [owner.organisation, owner.email]
        )
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!isAccessDenied(link) && <ShareDetails link={link} />}
      {children}
    </section>
  )
}

/** Returns true for a colleague who may request access; the card then shows the owner but not the content. */
const isAccessDenied = ({ state, ask }: PublicShare) => state === 'forbidden' && ask !== null

function shareTitle(link: PublicShare): string {
  if (isAccessDenied(link)) return t('ask.title')
  return itemsText('link.title', link)
}

function ShareDetails({ link }: { link: PublicShare }) {
  return (
    <ul className={css.details}>
      <li>
        <Icon of={Files} size="xs" />
        {formatSize(link.total_size)}
      </li>
      <li>
        <Icon of={link.permission === 'WRITE' ? Pencil : Eye} size="xs" />
        {t(`link.${link.permission}`)}
      </li>
      {link.expire_date !== null && (
        <li>
          <Icon of={CalendarDays} size="xs" />
          {t('link.until', { date: dayText(link.expire_date) })}
        </li>
      )}
    </ul>
  )
}
