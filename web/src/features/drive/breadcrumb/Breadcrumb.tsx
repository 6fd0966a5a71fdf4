import { ArrowLeft, ChevronRight, Ellipsis, Folder } from 'lucide'
import { Fragment } from 'react'
import { t } from '../../../i18n/index.ts'
import { breakpoints, Icon, MenuButton, tip, useMedia } from '../../../ui/index.ts'
import type { FileDrag } from '../file-table/file-drag.ts'
import { useDropTarget } from '../file-table/use-drop-target.ts'
import css from './Breadcrumb.module.css'
import { type Crumb, fitCrumbs } from './crumbs.ts'

interface Props {
  /** Folders from the root to the current one. */
  path: readonly Crumb[]
  hrefOf?: ((crumb: Crumb) => string) | undefined
  /** Opens a folder without navigation. */
  onNavigate?: ((crumb: Crumb) => void) | undefined
  /** Allows dropping files on the folders. */
  drag?: FileDrag | undefined
}

/** Breadcrumb of the current folder with links to its ancestors. */
export function Breadcrumb({ path, hrefOf, onNavigate, drag }: Props) {
  const isSmall = useMedia(breakpoints.smallTablet)
  const { start, hidden, end } = fitCrumbs(path, isSmall ? 1 : 4)
  const current = path.at(-1)
  const parent = path.at(-2)
  const step = (crumb: Crumb) => (
    <Step
      key={crumb.id ?? ''}
      crumb={crumb}
      isCurrent={crumb === current}
      {...{ hrefOf, onNavigate, drag }}
    />
  )
  const open = (crumb: Crumb) => (onNavigate ? onNavigate(crumb) : navigateTo(hrefOf?.(crumb)))
  if (isSmall)
    return (
      <nav className={css.path} aria-label={t('drive.way')}>
        {parent && (
          <button
            type="button"
            className={css.fold}
            aria-label={t('drive.up', { name: parent.name })}
            onClick={() => open(parent)}
          >
            <Icon of={ArrowLeft} />
          </button>
        )}
        {current && <b aria-current="page">{current.name}</b>}
      </nav>
    )
  return (
    <nav className={css.path} aria-label={t('drive.way')}>
      {start.map((crumb, index) => (
        <Fragment key={crumb.id ?? ''}>
          {index > 0 && <Icon of={ChevronRight} size="xs" />}
          {step(crumb)}
        </Fragment>
      ))}
      {hidden.length > 0 && (
        <>
          <Icon of={ChevronRight} size="xs" />
          <MenuButton
            className={css.fold}
            menuLabel={t('drive.hiddenWay')}
            aria-label={t('drive.hiddenWay')}
            {...tip(t('drive.hiddenWay'))}
            entries={() =>
              hidden.map((crumb) => ({
                id: crumb.id ?? '',
                label: crumb.name,
                icon: Folder,
                onSelect: () => open(crumb),
              }))
            }
          >
            <Icon of={Ellipsis} />
          </MenuButton>
        </>
      )}
      {end.map((crumb) => (
        <Fragment key={crumb.id ?? ''}>
          <Icon of={ChevronRight} size="xs" />
          {step(crumb)}
        </Fragment>
      ))}
    </nav>
  )
}

interface StepProps extends Omit<Props, 'path'> {
  crumb: Crumb
  isCurrent: boolean
}

function Step({ crumb, isCurrent, hrefOf, onNavigate, drag }: StepProps) {
  const { isOver, listeners } = useDropTarget(isCurrent ? undefined : crumb, drag)
  if (isCurrent)
    return (
      <b aria-current="page" title={crumb.name}>
        {crumb.name}
      </b>
    )
  if (onNavigate)
    return (
      <button type="button" className={css.step} title={crumb.name} onClick={() => onNavigate(crumb)}>
        {crumb.name}
      </button>
    )
  return (
    <a
      {...listeners}
      className={css.step}
      href={hrefOf?.(crumb)}
      title={crumb.name}
      data-over={isOver || undefined}
      draggable={false}
    >
      {crumb.name}
    </a>
  )
}

/** Clicks a link, so that the link handler of the application navigates. */
function navigateTo(href: string | undefined): void {
  if (href === undefined) return
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
