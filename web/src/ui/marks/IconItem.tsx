import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'

/** List item with an icon. */
export const IconItem = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="s" />
    <span>{children}</span>
  </li>
)
