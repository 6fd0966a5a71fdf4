import { useEffect, useRef } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { type DriveTab, driveHref, driveTabs } from '../address/drive-address.ts'
import css from './DriveTabs.module.css'

const labels: Record<DriveTab, PlainKey> = {
  mine: 'drive.tab.mine',
  recent: 'drive.tab.recent',
  favorites: 'drive.tab.favorites',
  shared: 'drive.tab.shared',
  trash: 'drive.tab.trash',
}

/** Tabs of the drive, each with its own address. */
export function DriveTabs({ current }: { current: DriveTab | undefined }) {
  const strip = useRef<HTMLElement>(null)
  // On a narrow screen the open tab may be outside the visible strip.
  useEffect(() => {
    if (current)
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={strip} className={css.tabs} aria-label={t('drive.tabs')}>
      {driveTabs.map((tab) => (
        <a
          key={tab}
          className={css.tab}
          href={driveHref(tab === 'mine' ? { tab, folderId: null } : { tab })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(labels[tab])}
        </a>
      ))}
    </nav>
  )
}
