import { Contact, HardDrive, Mail } from 'lucide'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { useServerSettings } from '../../api/session.ts'
import { contactsHome, loadContactsPage } from '../../features/contacts/index.ts'
import { driveHome, loadDrive } from '../../features/drive/index.ts'
import { folderHref } from '../../features/mailbox/folders/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, type IconGraphic, tip } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { useIsRail } from './fold-sidebar.ts'
import css from './Services.module.css'

/**
 * Links to mail, the address book and the drive, above the folders, so that they are visible without scrolling. A
 * delegated mailbox has only mail, so it has no links.
 */
export function Services({ page }: { page: string }) {
  const { enable_drive: hasDrive } = useServerSettings()
  if (mailboxBase !== '') return null
  const isMail = page === 'folder' || page === 'search'
  return (
    <nav className={css.services} aria-label={t('app.services')}>
      <Service label={t('app.mail')} href={folderHref('INBOX')} icon={Mail} isCurrent={isMail} />
      <Service
        label={t('app.contacts')}
        href={contactsHome}
        icon={Contact}
        isCurrent={page === 'contacts'}
        load={loadContactsPage}
      />
      {hasDrive && (
        <Service
          label={t('app.drive')}
          href={driveHome}
          icon={HardDrive}
          isCurrent={page === 'drive'}
          load={loadDrive}
        />
      )}
    </nav>
  )
}

interface ServiceProps {
  label: string
  href: string
  icon: IconGraphic
  isCurrent: boolean
  /** Loads the code of the page; called when the pointer reaches the link. */
  load?: () => Promise<unknown>
}

function Service({ label, href, icon, isCurrent, load }: ServiceProps) {
  return (
    <a
      className={css.link}
      href={href}
      {...(useIsRail() && tip(label))}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={load && (() => void prefetch(load))}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </a>
  )
}
