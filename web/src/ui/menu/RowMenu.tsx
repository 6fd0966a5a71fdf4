import { Icon } from '../display/Icon.tsx'
import { EllipsisVertical } from '../display/icons.ts'
import { MenuButton } from './MenuButton.tsx'
import type { MenuEntry } from './menu.ts'
import css from './RowMenu.module.css'

/** Menu button at the end of a row. */
export const RowMenu = ({ label, entries }: { label: string; entries: () => MenuEntry[] }) => (
  <MenuButton className={css.button} aria-label={label} menuLabel={label} align="end" entries={entries}>
    <Icon of={EllipsisVertical} />
  </MenuButton>
)
