import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { Check } from '../icons.ts'
import { breakpoints, useMedia } from '../media.ts'
import css from './MenuPopup.module.css'
import { closeMenu, type MenuEntry, type OpenMenu } from './menu.ts'

/** On a phone a menu is a sheet along the lower edge, wherever it was opened. */
const sheetPlace = { position: 'fixed', inset: 'auto 0 0', transform: 'none', width: '100%' } as const

/** A menu beside its anchor; on a phone, a sheet at the bottom. */
export function MenuPopup({ menu }: { menu: OpenMenu }) {
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const isPhone = useMedia(breakpoints.phone)
  useEffect(() => focusOnOpening(popup.current, menu.isByKeyboard ?? false), [menu])

  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => {
        if (!open) closeMenu()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={css.positioner}
          anchor={anchorOf(menu.anchor)}
          align={menu.align ?? 'start'}
          sideOffset={5}
          collisionPadding={8}
          {...(isPhone ? { style: sheetPlace } : {})}
        >
          <Menu.Popup
            ref={popup}
            className={css.popup}
            aria-label={menu.label}
            finalFocus={() => (menu.anchor instanceof HTMLElement ? menu.anchor : true)}
          >
            {menu.header}
            {menu.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('isSeparator' in entry) return <Menu.Separator className={css.separator} />
  if ('heading' in entry) return <div className={css.heading}>{entry.heading}</div>
  const content = (
    <>
      {entry.icon && <Icon of={entry.icon} size="s" />}
      <span className={css.label}>{entry.label}</span>
      {entry.end && <span className={css.end}>{entry.end}</span>}
      {entry.shortcut && <kbd>{entry.shortcut}</kbd>}
      {entry.isChecked && <Icon of={Check} size="s" className={css.check} />}
    </>
  )
  const shared = {
    className: css.item,
    disabled: entry.isDisabled ?? false,
    label: entry.label,
    onClick: entry.onSelect,
  }
  if (entry.isChecked === undefined) {
    return (
      <Menu.Item {...shared} data-danger={entry.isDanger || undefined}>
        {content}
      </Menu.Item>
    )
  }
  return (
    <Menu.CheckboxItem {...shared} checked={entry.isChecked} closeOnClick>
      {content}
    </Menu.CheckboxItem>
  )
}

/** A menu opened by a key starts on its first entry, one opened by the mouse on none. */
function focusOnOpening(popup: HTMLElement | null, isByKeyboard: boolean): void {
  const first = popup?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
  const target = isByKeyboard ? first : popup
  target?.focus({ preventScroll: true })
}

function anchorOf(anchor: OpenMenu['anchor']) {
  if (anchor instanceof Element) return anchor
  return { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }
}
