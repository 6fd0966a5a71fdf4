import type { Device } from '@bocau/contract/account/devices'
import { Monitor, Smartphone, Tablet, Terminal } from 'lucide'
import type { IconGraphic } from '../../../ui/index.ts'

export const deviceIcons: Record<Device['kind'], IconGraphic> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
}
