import type { Device } from '@bocau/contract/account/devices'
import type { IconShape } from '../../../ui/index.ts'
import { Monitor, Smartphone, Tablet, Terminal } from '../icons.ts'

export const deviceIcons: Record<Device['kind'], IconShape> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
}
