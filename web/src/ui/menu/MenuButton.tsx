import { type ComponentProps, type ReactNode, useState } from 'react'
import { closeMenu, type MenuEntry, openMenu } from './menu.ts'

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'onKeyDown'> {
  /** Accessible name of the menu, and of the button without its own text or label. */
  menuLabel: string
  /** Evaluated when the menu opens. */
  entries: () => MenuEntry[] | Promise<MenuEntry[]>
  align?: 'start' | 'end'
  header?: ReactNode
}

/** Menu button with any content. */
export function MenuButton({ menuLabel, entries, align, header, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)

  const toggle = async (anchor: Element, isByKeyboard: boolean) => {
    if (isOpen) return closeMenu()
    const menuEntries = await entries()
    setOpen(true)
    openMenu({
      label: menuLabel,
      entries: menuEntries,
      anchor,
      isByKeyboard,
      onClose: () => setOpen(false),
      ...(align ? { align } : {}),
      ...(header ? { header } : {}),
    })
  }
  return (
    <button
      type="button"
      {...rest}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => void toggle(event.currentTarget, event.detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || isOpen) return
        event.preventDefault()
        void toggle(event.currentTarget, true)
      }}
    />
  )
}
