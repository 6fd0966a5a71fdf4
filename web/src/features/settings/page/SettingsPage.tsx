import {
  AtSign,
  CodeXml,
  FolderTree,
  Forward,
  Import,
  ListFilter,
  Newspaper,
  NotebookText,
  Server,
  SlidersHorizontal,
  Tag,
} from 'lucide'
import { type ComponentType, useEffect, useRef } from 'react'
import { useUser } from '../../../api/session.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Icon, type IconGraphic } from '../../../ui/index.ts'
import { useRetainFocus } from '../../../ui/keyboard/use-retain-focus.ts'
import { useFadingStrip } from '../../../ui/parts/use-fading-strip.ts'
import { classes } from '../../../ui/styles/classes.ts'
import stripCss from '../../../ui/styles/strip.module.css'
import { FiltersTab } from '../filters/FiltersTab.tsx'
import { ScriptsTab } from '../filters/ScriptsTab.tsx'
import { FoldersTab } from '../folders/FoldersTab.tsx'
import { ForwardTab } from '../forward/ForwardTab.tsx'
import { GeneralTab } from '../general/GeneralTab.tsx'
import { LabelsTab } from '../labels/LabelsTab.tsx'
import { MovingTab } from '../moving/MovingTab.tsx'
import { SendersTab } from '../senders/SendersTab.tsx'
import { ServerInfoTab } from '../server-info/ServerInfoTab.tsx'
import { readSettingRow, requestedRow } from '../setting-rows.ts'
import type { StylePreview } from '../style.ts'
import { SubscriptionsTab } from '../subscriptions/SubscriptionsTab.tsx'
import { listedTab, openableTabs, readTab, settingsHref, type TabName, tabsFor } from '../tabs.ts'
import { TemplatesTab } from '../templates/TemplatesTab.tsx'
import css from './SettingsPage.module.css'
import '../../../i18n/areas/refusals.ts'
import '../../../i18n/areas/settings.ts'

const tabs: Record<TabName, { label: PlainKey; icon: IconGraphic; shows: ComponentType<StylePreview> }> = {
  general: { label: 'settings.general', icon: SlidersHorizontal, shows: GeneralTab },
  folders: { label: 'settings.folders', icon: FolderTree, shows: FoldersTab },
  labels: { label: 'settings.labels', icon: Tag, shows: LabelsTab },
  templates: { label: 'settings.templates', icon: NotebookText, shows: TemplatesTab },
  pop3imap: { label: 'settings.server', icon: Server, shows: ServerInfoTab },
  autoforward: { label: 'settings.forward', icon: Forward, shows: ForwardTab },
  customfilters: { label: 'settings.filters', icon: ListFilter, shows: FiltersTab },
  sieve: { label: 'settings.scripts', icon: CodeXml, shows: ScriptsTab },
  subscriptions: { label: 'settings.subscriptions', icon: Newspaper, shows: SubscriptionsTab },
  account: { label: 'settings.senders', icon: AtSign, shows: SendersTab },
  moving: { label: 'settings.moving', icon: Import, shows: MovingTab },
}

/** Settings with the tab named by the address. */
export function SettingsPage({ tab, show }: { tab: string } & StylePreview) {
  const user = useUser()
  const current = readTab(tab, openableTabs(user))
  const listed = listedTab(current)
  const CurrentTab = tabs[current].shows
  const strip = useRef<HTMLElement>(null)
  useFadingStrip(strip)
  const panel = useRef<HTMLDivElement>(null)
  useRetainFocus(panel)
  useEffect(() => {
    const row = readSettingRow(location.hash)
    if (row) requestedRow().set(row)
  }, [])
  // On a narrow screen the open tab may be outside the visible strip.
  useEffect(() => {
    const open = strip.current?.querySelector(`[href="${settingsHref(listed)}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [listed])
  return (
    <div className={css.settings}>
      <nav ref={strip} className={classes(css.tabs, stripCss.strip)} aria-label={t('settings.title')}>
        <h2 className={css.title}>{t('settings.title')}</h2>
        <ul>
          {tabsFor(user)
            .filter((name) => listedTab(name) === name)
            .map((name) => (
              <li key={name}>
                <a
                  className={css.tab}
                  href={settingsHref(name)}
                  aria-current={name === current ? 'page' : name === listed || undefined}
                >
                  <Icon of={tabs[name].icon} size="s" />
                  {t(tabs[name].label)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div ref={panel} className={css.panel} data-region="list" tabIndex={-1}>
        <CurrentTab key={current} show={show} />
      </div>
    </div>
  )
}
