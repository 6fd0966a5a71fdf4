import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { driveHome, loadDrivePage } from '../../features/drive/index.ts'
import { settingsHref } from '../../features/settings/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, type IconShape, tip } from '../../ui/index.ts'
import { HardDrive, LogOut, Settings, UserRound } from '../../ui/marks/icons.ts'
import { prefetch } from '../../ui/timing/prefetch.ts'
import { leave } from '../leave.ts'
import { useIsRail } from './fold-sidebar.ts'
import css from './SideLinks.module.css'

/** What the provider offers beside mail. */
export const Services = ({ heading, isDriveOpen }: { heading: ReactNode; isDriveOpen: boolean }) => (
  <>
    {heading}
    <a
      className={css.link}
      href={driveHome}
      {...(useIsRail() && tip(t('app.drive')))}
      aria-current={isDriveOpen ? 'page' : undefined}
      onPointerEnter={() => prefetch(loadDrivePage)}
    >
      <Icon of={HardDrive} />
      <span>{t('app.drive')}</span>
    </a>
  </>
)

/** In the drawer of a small screen stands what the header has no room for. */
export const AccountLinks = () => (
  <div className={css.account}>
    <div className={css.heading}>{t('app.account')}</div>
    <SideLink icon={UserRound} label={t('app.myAccount')} onClick={() => navigate('/account/home')} />
    <SideLink icon={Settings} label={t('app.settings')} onClick={() => navigate(settingsHref())} />
    <SideLink icon={LogOut} label={t('app.signOut')} onClick={() => void leave()} />
  </div>
)

function SideLink({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.link} title={label} onClick={onClick}>
      <Icon of={icon} />
      <span>{label}</span>
    </button>
  )
}
