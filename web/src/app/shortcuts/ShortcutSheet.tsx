import { Fragment, useId } from 'react'
import { changeSettings } from '../../api/change-settings.ts'
import { useServerSettings, useSettings, useUser } from '../../api/session.ts'
import type { loadActions } from '../../features/mailbox/index.ts'
import { recordFirstStep } from '../../features/settings/index.ts'
import { errorText, t } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox, openDialog, showToast } from '../../ui/index.ts'
import { isAppleKeyboard, keyParts } from './key-parts.ts'
import css from './ShortcutSheet.module.css'
import { searchOperators } from './search-operators.ts'
import { type SheetLine, shortcutGroups } from './shortcut-sheet.ts'
import '../../i18n/areas/search.ts'

type Actions = Awaited<ReturnType<typeof loadActions>>

export function showShortcutSheet({ allowedActions }: Actions): void {
  recordFirstStep('shortcuts')
  openDialog((close) => <ShortcutSheet actions={allowedActions()} onClose={close} />)
}

interface Props {
  actions: ReturnType<Actions['allowedActions']>
  onClose: () => void
}

function ShortcutSheet({ actions, onClose }: Props) {
  const { enable_smtp } = useUser()
  const { enable_drive } = useServerSettings()
  const { shortcuts: isOn } = useSettings()
  const id = useId()
  return (
    <Dialog title={t('shortcuts.title')} size="l" onClose={onClose}>
      <label className={css.switch} htmlFor={id}>
        <Checkbox id={id} checked={isOn} onChange={() => switchKeys(!isOn)} />
        <span>
          {t('shortcuts.isOn')}
          <small>{t('shortcuts.isOn.hint')}</small>
        </span>
      </label>
      <div className={css.sheet}>
        {shortcutGroups(actions, { canSend: enable_smtp === 1, hasDrive: enable_drive }).map(
          ({ title, lines }) => (
            <section key={title} className={css.group}>
              <h3>{title}</h3>
              <dl>
                {lines.map((line) => (
                  <div key={line.label}>
                    <dt>{line.label}</dt>
                    <dd>
                      <Keys of={line} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
        <SearchOperators />
      </div>
    </Dialog>
  )
}

/** Keys of a line, pressed together or in sequence. */
function Keys({ of: { keys, isPair } }: { of: SheetLine }) {
  const isMac = isAppleKeyboard()
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && !isPair && <span className={css.between}>{t('shortcuts.or')}</span>}
      {keyParts(key, isMac).map((chord, chordIndex) => (
        <Fragment key={chord.join()}>
          {chordIndex > 0 && <span className={css.between}>{t('shortcuts.then')}</span>}
          {chord.map((part) => (
            <kbd key={part}>{part}</kbd>
          ))}
        </Fragment>
      ))}
    </Fragment>
  ))
}

/** Enables or disables single-key shortcuts, which disturb speech input and can be pressed accidentally. */
function switchKeys(shortcuts: boolean): void {
  changeSettings({ shortcuts }).catch((error: unknown) =>
    showToast({ kind: 'error', text: t('app.settingNotSaved'), detail: errorText(error) }),
  )
}

const SearchOperators = () => (
  <section className={css.group}>
    <h3>{t('operators.title')}</h3>
    <dl>
      {searchOperators().map(({ typed, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={css.typed}>
            {typed.map((each) => (
              <code key={each}>{each}</code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
