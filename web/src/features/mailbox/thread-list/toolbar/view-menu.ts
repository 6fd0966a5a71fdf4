import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import { PanelBottom, PanelRight, Rows3, Rows4, Settings as SettingsIcon } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { changeSettings } from '../../../../api/change-settings.ts'
import { errorText, formatNumber, t } from '../../../../i18n/index.ts'
import { breakpoints, type MenuEntry, openMenu } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import '../../../../i18n/areas/mailbox.ts'

type Reading = Settings['inline_read_position']

export function openViewMenu(settings: Settings, anchor: Element, isByKeyboard: boolean): void {
  openMenu({ label: t('mailbox.view'), entries: viewEntries(settings), anchor, isByKeyboard, align: 'end' })
}

const readings = [
  ['no-split', Rows3],
  ['right', PanelRight],
  ['bottom', PanelBottom],
] as const

const densities = [
  ['comfortable', Rows3],
  ['compact', Rows4],
] as const

/** Entries that change reading pane, density and page size; no reading pane in narrow windows. */
function viewEntries(settings: Settings): MenuEntry[] {
  const reading: Reading = settings.inline_read ? settings.inline_read_position : 'no-split'
  const entries: MenuEntry[] = [
    { id: 'reading', heading: t('list.reading') },
    ...readings.map(([position, icon]) => ({
      id: position,
      label: t(`list.reading.${position}`),
      icon,
      isChecked: position === reading,
      onSelect: () => setReadingPosition(position),
    })),
    { id: 'after reading', isSeparator: true },
    { id: 'density', heading: t('list.density') },
    ...densities.map(([density, icon]) => ({
      id: density,
      label: t(`list.density.${density}`),
      icon,
      isChecked: density === settings.density,
      onSelect: () => changeView({ density }),
    })),
    { id: 'after density', isSeparator: true },
    { id: 'page size', heading: t('list.pageSize') },
    ...limits.pageSizes.map((size) => ({
      id: String(size),
      label: formatNumber(size),
      isChecked: size === settings.item_per_page,
      onSelect: () => changeView({ item_per_page: size }),
    })),
    { id: 'after page size', isSeparator: true },
    {
      id: 'settings',
      label: t('list.settings'),
      icon: SettingsIcon,
      onSelect: () => navigate('/setting/general'),
    },
  ]
  const isWide = matchMedia(breakpoints.wide).matches
  return entries.slice(isWide ? 0 : readings.length + 2)
}

/** Changes the position of the reading pane. */
export const setReadingPosition = (position: Reading): void =>
  changeView({ inline_read_position: position, ...(position === 'no-split' ? {} : { inline_read: true }) })

/** Changes display options immediately and saves them in the settings of the user. */
export const changeView = (changes: Partial<Settings>): void =>
  void reportFailure(t('app.settingNotSaved'), errorText, () => changeSettings(changes))
