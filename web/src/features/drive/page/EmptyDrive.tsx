import type { ReactNode } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import css from '../../../ui/states/EmptyPicture.module.css'
import { EmptyPicture } from '../../../ui/states/EmptyPicture.tsx'
import type { DriveLocation } from '../address/drive-address.ts'
import { isNarrowing } from '../address/filters.ts'

interface Props {
  location: DriveLocation
  /** True if the user may upload here. */
  canUpload: boolean
  action?: ReactNode
}

/** Empty state of a location. */
export function EmptyDrive({ location, canUpload, action }: Props) {
  const { trash_days } = useServerSettings()
  const picture = <EmptyPicture>{pictures[location.tab]}</EmptyPicture>
  if (location.tab === 'search') return <EmptyState {...searchText(location)} picture={picture} />
  if (location.tab === 'mine' && location.folderId !== null)
    return (
      <EmptyState
        title={t('drive.empty.folder.title')}
        hint={t(canUpload ? 'drive.empty.folder.hint' : 'drive.empty.folder.readOnly')}
        picture={picture}
        action={canUpload && action}
      />
    )
  return (
    <EmptyState
      title={t(`drive.empty.${location.tab}.title`)}
      hint={
        location.tab === 'trash'
          ? t('drive.empty.trash.hint', { n: trash_days })
          : t(`drive.empty.${location.tab}.hint`)
      }
      picture={picture}
      action={location.tab === 'mine' && action}
    />
  )
}

function searchText({ text, filters = {} }: Extract<DriveLocation, { tab: 'search' }>) {
  if (isNarrowing(filters))
    return { title: t('drive.empty.filtered.title'), hint: t('drive.empty.filtered.hint') }
  if (text === '') return { title: t('drive.empty.begin.title'), hint: t('drive.empty.begin.hint') }
  return { title: t('drive.empty.search.title', { text }), hint: t('drive.empty.search.hint') }
}

const openFolder = (
  <>
    <path className={css.paper} d="M36 42h34l9 11h61v58H36z" />
    <path className={css.accent} d="M88 100V66m0 0-13 13m13-13 13 13" />
    <path className={css.dots} d="M132 26c8 3 13 8 15 16M34 28c-7 3-11 8-12 15" />
  </>
)

const pictures: Record<DriveLocation['tab'], ReactNode> = {
  mine: openFolder,
  recent: (
    <>
      <path className={css.paper} d="M46 24h44l16 16v68H46z" />
      <path className={css.line} d="M90 24v16h16M60 58h26M60 72h18" />
      <circle className={css.accent} cx="118" cy="88" r="26" />
      <path className={css.line} d="M118 73v16l10 7" />
    </>
  ),
  favorites: (
    <>
      <path
        className={css.accent}
        d="m88 26 11.6 23.6 26 3.800-18.800 18.300 4.400 25.900L88 85.400 64.800 97.600l4.400-25.900L50.400 53.400l26-3.800z"
      />
      <path
        className={css.dots}
        d="M28 104c20 6 40 6 60 4s40-2 60-6M134 36c6 3 9 7 11 13M40 34c-6 3-9 7-11 13"
      />
    </>
  ),
  shared: (
    <>
      <path className={css.paper} d="M28 46h30l8 10h54v52H28z" />
      <circle className={css.accent} cx="128" cy="50" r="13" />
      <path className={css.accent} d="M104 96c0-15 10-24 24-24s24 9 24 24z" />
      <path className={css.dots} d="M40 30c8-4 16-4 24 0" />
    </>
  ),
  trash: (
    <>
      <path className={css.line} d="M50 42h76M76 42v-8h24v8" />
      <path className={css.paper} d="M58 42h60l-6 72H64z" />
      <path className={css.line} d="M78 58l2 42M98 58l-2 42" />
      <path className={css.dots} d="M134 30c8 4 12 10 12 20M40 36c-6 4-9 9-9 16" />
    </>
  ),
  search: (
    <>
      <path className={css.paper} d="M32 40h32l9 11h55v56H32z" />
      <circle className={css.accent} cx="112" cy="76" r="24" />
      <path className={css.line} d="m130 94 20 20" />
    </>
  ),
}
