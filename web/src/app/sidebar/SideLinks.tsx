import type { ReactNode } from 'react'
import { t } from '../../i18n/index.ts'
import { HardDrive, LogOut, Settings, UserRound } from '../../ui/icons.ts'
import { Icon, type IconShape } from '../../ui/index.ts'
import { sayComingSoon } from '../coming-soon.ts'
import { leave } from '../leave.ts'
import css from './SideLinks.module.css'

/** What the provider offers beside mail. */
export const Services = ({ heading }: { heading: ReactNode }) => (
  <>
    {heading}
    <SideLink icon={HardDrive} label={t('app.drive')} onClick={() => sayComingSoon('drive')} />
  </>
)

/** In the drawer of a small screen stands what the header has no room for. */
export const AccountLinks = () => (
  <div className={css.account}>
    <div className={css.heading}>{t('app.account')}</div>
    <SideLink icon={UserRound} label={t('app.myAccount')} onClick={() => sayComingSoon('account')} />
    <SideLink icon={Settings} label={t('app.settings')} onClick={() => sayComingSoon('settings')} />
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
