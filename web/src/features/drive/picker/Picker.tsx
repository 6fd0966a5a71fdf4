/* oxlint-disable jsx-a11y/interactive-supports-focus -- the open tab takes the focus */
import type { DriveFile } from '@bocau/contract/drive/drive'
import { limits } from '@bocau/contract/limits'
import { Link, Search, Upload, X } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatSize, t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import dialogCss from '../../../ui/dialog/Dialog.module.css'
import { useModal } from '../../../ui/dialog/use-modal.ts'
import { Button, classes, Emphasised, Icon, IconButton } from '../../../ui/index.ts'
import type { DriveLocation } from '../address/drive-address.ts'
import { BrowseFiles } from './BrowseFiles.tsx'
import { findLinkReason, totalSize } from './link-reason.ts'
import css from './Picker.module.css'
import type { Picked } from './picked.ts'
import { countText, insertText } from './picked-text.ts'
import { UploadFiles } from './UploadFiles.tsx'
import '../../../i18n/areas/drive.ts'

const tabs = ['mine', 'recent', 'favorites', 'shared', 'upload'] as const
type PickerTab = (typeof tabs)[number]

/** Returns the initial location of a tab. */
const tabLocation = (tab: Exclude<PickerTab, 'upload'>): DriveLocation =>
  tab === 'mine' ? { tab, folderId: null } : { tab }

interface Props {
  /** Size of the existing attachments. */
  attachedBytes: number
  onResult: (picked?: Picked) => void
}

/** Selects drive files for a message, as attachments or links. */
export function Picker({ attachedBytes, onResult }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const panelId = useId()
  const [tab, setTab] = useState<PickerTab>('mine')
  const [location, setLocation] = useState<DriveLocation>(() => tabLocation('mine'))
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly DriveFile[]>([])
  const [uploaded, setUploaded] = useState<readonly DriveFile[]>([])
  const chosen = useMemo(() => withoutDuplicates([...picked, ...uploaded]), [picked, uploaded])
  const [isAttaching, setAttaching] = useState(true)
  useModal(dialog, () => onResult())

  const visibleLocation: DriveLocation = search ? { tab: 'search', text: search } : location
  const reason = findLinkReason(chosen, attachedBytes)
  const isAttached = isAttaching && reason === undefined
  const choose = (next: PickerTab) => {
    setTab(next)
    setSearch('')
    if (next !== 'upload') setLocation(tabLocation(next))
  }
  const navigate = (next: DriveLocation) => {
    setSearch('')
    setLocation(next)
    setTab(next.tab === 'mine' ? 'mine' : tab)
  }
  const insert = (files: readonly DriveFile[]) => {
    if (files.length === 0) return
    const isPossible = findLinkReason(files, attachedBytes) === undefined
    onResult({ files, as: isAttaching && isPossible ? 'attachment' : 'link' })
  }
  return (
    <dialog
      ref={dialog}
      className={classes(dialogCss.sheet, css.picker)}
      aria-modal
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className={css.head}>
        <h2 id={titleId}>{t('pick.title')}</h2>
        {tab !== 'upload' && <SearchField key={tab} onSearch={setSearch} />}
        <IconButton label={t('app.close')} icon={X} shortcut="Esc" onClick={() => onResult()} />
      </header>
      <PickerTabs current={tab} panelId={panelId} onChoose={choose} />
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-label={t(`pick.tab.${tab}`)}
        className={css.panel}
        tabIndex={-1}
      >
        {/* Stays mounted, so that uploads continue while another tab is open. */}
        <div className={css.upload} hidden={tab !== 'upload'}>
          <UploadFiles folderId={location.tab === 'mine' ? location.folderId : null} onChange={setUploaded} />
        </div>
        {tab !== 'upload' && (
          <BrowseFiles
            panel={panel}
            location={visibleLocation}
            picked={picked}
            onPick={setPicked}
            onNavigate={navigate}
            onInsert={(file) => insert(withoutDuplicates([...chosen, file]))}
          />
        )}
      </div>
      {reason && (
        <p className={css.note} role="status">
          <Icon of={Link} size="s" />
          <span>
            <Emphasised text={t(`pick.link.${reason}`, { size: formatSize(totalSize(chosen)) })} />
          </span>
        </p>
      )}
      <footer className={css.foot}>
        <div className={css.path}>
          <CheckRow isOn={isAttached} isDisabled={reason !== undefined} onChange={setAttaching}>
            {t('pick.asAttachment')}
          </CheckRow>
        </div>
        {chosen.length > 0 && (
          <span className={css.count} role="status">
            {countText(chosen)}
          </span>
        )}
        {picked.length > 0 && (
          <Button kind="link" onClick={() => setPicked([])}>
            {t('pick.clear')}
          </Button>
        )}
        <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => insert(chosen)}>
          {insertText(chosen)}
        </Button>
      </footer>
    </dialog>
  )
}

const withoutDuplicates = (files: readonly DriveFile[]): readonly DriveFile[] => [
  ...new Map(files.map((file) => [file.id, file])).values(),
]

interface PickerTabsProps {
  current: PickerTab
  panelId: string
  onChoose: (tab: PickerTab) => void
}

/** Sources of the picker: drive lists and this device, with arrow keys. */
function PickerTabs({ current, panelId, onChoose }: PickerTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length] ?? current
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div role="tablist" className={css.tabs} aria-label={t('pick.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          className={css.tab}
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {tab === 'upload' && <Icon of={Upload} size="s" />}
          {t(`pick.tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}

/** Searches the entire drive by name after a pause in typing. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), limits.suggestionDebounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <label className={css.search}>
      <Icon of={Search} size="s" />
      <input
        type="search"
        value={text}
        placeholder={t('pick.search')}
        aria-label={t('pick.search')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The first Escape clears the search, the next one closes the dialog.
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          event.stopPropagation()
          setText('')
        }}
      />
    </label>
  )
}
