import type { ReactNode } from 'react'
import { Icon, type IconGraphic } from './Icon.tsx'

export const IconItem = ({ icon, children }: { icon: IconGraphic; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="s" />
    <span>{children}</span>
  </li>
)
