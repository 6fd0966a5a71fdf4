import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'

/** One fact of a list of them, told apart by its icon. */
export const IconItem = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="s" />
    <span>{children}</span>
  </li>
)
