import { Contact, HardDrive } from 'lucide'
import type { ReactNode } from 'react'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { useServerSettings } from '../../api/session.ts'
import { contactsHome, loadContactsPage } from '../../features/contacts/index.ts'
import { driveHome, loadDrivePage } from '../../features/drive/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, type IconGraphic, tip } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { useIsRail } from './fold-sidebar.ts'
import css from './SideLinks.module.css'

/** Links to the address book, and to the drive if available. */
export function Services({ heading, page }: { heading: ReactNode; page: string }) {
  const { enable_drive: hasDrive } = useServerSettings()
  // A delegated mailbox has neither.
  if (mailboxBase !== '') return null
  return (
    <>
      {heading}
      <Service name="contacts" href={contactsHome} icon={Contact} load={loadContactsPage} page={page} />
      {hasDrive && (
        <Service name="drive" href={driveHome} icon={HardDrive} load={loadDrivePage} page={page} />
      )}
    </>
  )
}

interface Props {
  name: 'contacts' | 'drive'
  href: string
  icon: IconGraphic
  load: () => Promise<unknown>
  page: string
}

function Service({ name, href, icon, load, page }: Props) {
  const label = t(`app.${name}`)
  return (
    <a
      className={css.link}
      href={href}
      {...(useIsRail() && tip(label))}
      aria-current={name === page ? 'page' : undefined}
      onPointerEnter={() => prefetch(load)}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </a>
  )
}
