import type { Device } from '@bocau/contract/account/devices'
import type { IconGraphic } from '../../../ui/index.ts'
import { Monitor, Smartphone, Tablet, Terminal } from '../icons.ts'

export const deviceIcons: Record<Device['kind'], IconGraphic> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
}
