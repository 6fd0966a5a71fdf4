import { t } from '../../i18n/index.ts'
import { DialogLayer } from '../../ui/dialog/DialogLayer.tsx'
import { MenuLayer } from '../../ui/menu/MenuLayer.tsx'
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx'
import { TooltipLayer } from '../../ui/tooltip/TooltipLayer.tsx'
import '../../i18n/areas/notices.ts'

/** Layers above every page: notices, menu and tooltip. */
export function PageLayers() {
  return (
    <>
      <ToastRegion labels={{ region: t('app.notices'), close: t('app.close') }} />
      <DialogLayer labels={{ cancel: t('app.cancel'), close: t('app.close') }} />
      <MenuLayer />
      <TooltipLayer />
    </>
  )
}
