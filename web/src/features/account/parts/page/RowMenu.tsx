import { EllipsisVertical } from 'lucide'
import { Icon } from '../../../../ui/display/Icon.tsx'
import { MenuButton } from '../../../../ui/menu/MenuButton.tsx'
import type { MenuEntry } from '../../../../ui/menu/menu.ts'
import css from './RowMenu.module.css'

/** Menu button at the end of a row. */
export const RowMenu = ({ label, entries }: { label: string; entries: () => MenuEntry[] }) => (
  <MenuButton className={css.button} aria-label={label} menuLabel={label} align="end" entries={entries}>
    <Icon of={EllipsisVertical} />
  </MenuButton>
)
