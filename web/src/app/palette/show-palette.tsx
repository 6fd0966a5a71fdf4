import { Store } from '../../store.ts'
import { openDialog } from '../../ui/index.ts'
import { Palette, type PaletteCode } from './Palette.tsx'
import '../../i18n/areas/search.ts'

const isVisible = new Store(false)

/** Shows the palette, unless it is already open. */
export function showPalette(code: PaletteCode): void {
  if (isVisible.get()) return
  isVisible.set(true)
  openDialog((close) => (
    <Palette
      code={code}
      onClose={() => {
        isVisible.set(false)
        close()
      }}
    />
  ))
}
