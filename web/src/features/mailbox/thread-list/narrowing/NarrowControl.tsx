import { AtSign, ListFilter, Mail, Paperclip, Star, X } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Icon, IconButton, type IconGraphic, openMenu, tip } from '../../../../ui/index.ts'
import { useShortcuts } from '../../../../ui/keyboard/shortcuts.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import type { Narrowing } from '../../folders/folders.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import toolbarCss from '../../Toolbar.module.css'
import css from './NarrowControl.module.css'
import { narrowChoices, narrowKeys } from './narrow-keys.ts'
import { narrowList, narrowVisibleList } from './narrow-list.ts'

const icons: Record<Narrowing | 'all', IconGraphic> = {
  all: ListFilter,
  unread: Mail,
  starred: Star,
  files: Paperclip,
  me: AtSign,
}

const filterOf = (choice: Narrowing | 'all') => (choice === 'all' ? undefined : choice)

/** Filter menu of a list with its shortcuts and the active filter. */
export function NarrowControl({ source }: { source: ListSource }) {
  useShortcuts(
    Object.fromEntries(narrowChoices.map((to) => [narrowKeys[to], () => narrowVisibleList(filterOf(to))])),
  )
  return (
    <>
      <IconButton
        className={source.narrowing && toolbarCss.on}
        label={t('mailbox.narrow')}
        icon={ListFilter}
        data-list={source.id}
        aria-haspopup="menu"
        onClick={(event) => openNarrowMenu(source, event.currentTarget, event.detail === 0)}
      />
      {source.narrowing && <Narrowed source={source} narrowing={source.narrowing} />}
    </>
  )
}

function openNarrowMenu(source: ListSource, anchor: Element, isByKeyboard: boolean): void {
  const entries = narrowChoices.map((choice) => ({
    id: choice,
    label: t(`list.narrowed.${choice}`),
    icon: icons[choice],
    shortcut: keyLabel(narrowKeys[choice]),
    isChecked: source.narrowing === filterOf(choice),
    onSelect: () => narrowList(source, filterOf(choice)),
  }))
  openMenu({ label: t('mailbox.narrow'), entries, anchor, isByKeyboard })
}

/** Active filter with a button to clear it. */
function Narrowed({ source, narrowing }: { source: ListSource; narrowing: Narrowing }) {
  const label = t(`list.narrowed.${narrowing}`)
  return (
    <button
      type="button"
      className={css.narrowed}
      aria-label={t('list.narrowed.drop', { what: label })}
      {...tip(t('list.narrowed.all'))}
      onClick={() => narrowList(source)}
    >
      <span>{label}</span>
      <Icon of={X} size="xs" />
    </button>
  )
}
