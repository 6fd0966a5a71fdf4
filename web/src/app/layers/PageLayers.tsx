import { useEffect } from 'react'
import { t } from '../../i18n/index.ts'
import { DialogLayer } from '../../ui/dialog/DialogLayer.tsx'
import { keepPageFromDrops } from '../../ui/dragging.ts'
import { MenuLayer } from '../../ui/menu/MenuLayer.tsx'
import { TooltipLayer } from '../../ui/TooltipLayer.tsx'
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx'

/** What lies over every page: notices, the menu that is open, the tooltip. */
export function PageLayers() {
  useEffect(keepPageFromDrops, [])
  return (
    <>
      <ToastRegion labels={{ region: t('app.notices'), close: t('app.close') }} />
      <DialogLayer />
      <MenuLayer />
      <TooltipLayer />
    </>
  )
}
