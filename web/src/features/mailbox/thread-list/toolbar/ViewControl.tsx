import { PanelBottom, PanelRight, Rows3 } from 'lucide'
import { useSettings } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import type { SplitSide } from '../../navigation/split.ts'
import css from '../../Toolbar.module.css'
import { loadViewMenu } from './load-view-menu.ts'

const icons = { right: PanelRight, bottom: PanelBottom }

/** Button for the display options of the list: reading pane, density and page size. Its menu loads on demand. */
export function ViewControl({ side }: { side: SplitSide | undefined }) {
  const settings = useSettings()
  const open = async (anchor: Element, isByKeyboard: boolean) => {
    const { openViewMenu } = await loadViewMenu()
    openViewMenu(settings, anchor, isByKeyboard)
  }
  return (
    <span className={css.view}>
      <span className={css.rule} />
      <IconButton
        className={side && css.on}
        label={t('mailbox.view')}
        icon={side ? icons[side] : Rows3}
        aria-haspopup="menu"
        onClick={(event) => void open(event.currentTarget, event.detail === 0)}
      />
    </span>
  )
}
