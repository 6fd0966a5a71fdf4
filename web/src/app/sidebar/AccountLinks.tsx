import { LogOut, Settings, UserRound } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { settingsHref } from '../../features/settings/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, type IconGraphic } from '../../ui/index.ts'
import { signOutSafely } from '../sign-out-safely.ts'
import css from './SideLinks.module.css'
import '../../i18n/areas/notices.ts'

/** Links shown in the drawer of small screens instead of the header. */
export const AccountLinks = () => (
  <div className={css.account}>
    <div className={css.heading}>{t('app.account')}</div>
    <SideLink icon={UserRound} label={t('app.myAccount')} onClick={() => navigate('/account/home')} />
    <SideLink icon={Settings} label={t('app.settings')} onClick={() => navigate(settingsHref())} />
    <SideLink icon={LogOut} label={t('app.signOut')} onClick={() => void signOutSafely()} />
  </div>
)

function SideLink({ icon, label, onClick }: { icon: IconGraphic; label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.link} title={label} onClick={onClick}>
      <Icon of={icon} />
      <span className={css.name}>{label}</span>
    </button>
  )
}
