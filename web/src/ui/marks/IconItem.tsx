import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'

export const IconItem = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="s" />
    <span>{children}</span>
  </li>
)
