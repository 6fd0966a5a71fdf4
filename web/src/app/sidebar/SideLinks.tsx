import type { ReactNode } from 'react'
import { driveHome, loadDrivePage } from '../../features/drive/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, tip } from '../../ui/index.ts'
import { HardDrive } from '../../ui/marks/icons.ts'
import { prefetch } from '../../ui/timing/prefetch.ts'
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
