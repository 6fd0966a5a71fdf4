import { ArrowLeft } from 'lucide'
import type { CSSProperties } from 'react'
import { useUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { hueOf } from '../../ui/display/initials.ts'
import { Avatar, ButtonLink } from '../../ui/index.ts'
import css from './MailboxBanner.module.css'

/** Names the open shared or delegated mailbox, in its colour, with a link to the user's own. */
export function MailboxBanner() {
  const { acting, email, fullname, avatar_url } = useUser()
  if (!acting) return null
  const type = t(acting.is_shared ? 'mailboxes.shared' : 'mailboxes.ofColleague')
  const isReadOnly = acting.access === 'read' && acting.send === 'none'
  const kind = isReadOnly ? `${type} · ${t('mailboxes.readOnly')}` : type
  const name = fullname || email
  const hue = hueOf(email)
  const style = {
    '--mailbox-bg': `var(--hue-${hue}-bg)`,
    '--mailbox-ink': `var(--hue-${hue}-ink)`,
  } as CSSProperties
  return (
    <section className={css.banner} style={style} aria-label={kind}>
      <Avatar className={css.avatar} name={fullname} email={email} picture={avatar_url} size={24} />
      <p className={css.text}>
        <span className={css.kind}>{kind}</span> <b title={name}>{name}</b>{' '}
        {fullname && <span className={css.email}>{email}</span>}
      </p>
      <ButtonLink className={css.back} size="s" icon={ArrowLeft} href="/">
        <span>{t('mailboxes.back')}</span>
      </ButtonLink>
    </section>
  )
}
