import type { PublicShare } from '@bocau/contract/shares'
import type { ReactNode } from 'react'
import { formatSize, t } from '../../i18n/index.ts'
import { Avatar, Icon } from '../../ui/index.ts'
import { dayText } from './day-text.ts'
import { CalendarDays, Eye, Files, Pencil } from './icons.ts'
import css from './PublicShare.module.css'

/** Whose link it is and what it holds, before it is open. */
export function DoorCard({ link, children }: { link: PublicShare; children: ReactNode }) {
  const { owner } = link
  return (
    <section className={css.card}>
      <Avatar size={56} name={owner.name} email={owner.email} />
      <h1>{t('link.title', { name: owner.name || owner.email, n: link.file_count })}</h1>
      <p className={css.from}>{[owner.organisation, owner.email].filter(Boolean).join(' · ')}</p>
      <ul className={css.facts}>
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
      {children}
    </section>
  )
}
