import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Button, ButtonLink, Field } from '../../../../ui/index.ts'
import { completeAddress, readLink, removeLink, setLink } from '../links/link.ts'
import css from './LinkDialog.module.css'
import type { Opening } from './opening.ts'
import '../../../../i18n/areas/sending.ts'

/** Asks for the text and target of a link; an existing link can be opened, changed or removed. */
export function LinkDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { squire } = opening.writing
  const [link] = useState(() => readLink(squire))
  const [text, setText] = useState(link.text)
  const [address, setAddress] = useState(link.address)
  const [isTried, setTried] = useState(false)
  const complete = completeAddress(address)

  const close = (action: () => void) => {
    onClose()
    // The dialog restores the focus first; then the caret must be in the text.
    queueMicrotask(action)
  }
  const save = () => {
    setTried(true)
    if (complete) close(() => setLink(squire, link, { text: text.trim(), address: complete }))
  }
  return (
    <Dialog
      title={t(link.element ? 'editor.link.change' : 'editor.link')}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          {link.element && (
            <span className={css.start}>
              <Button kind="ghost" onClick={() => close(() => removeLink(squire, link))}>
                {t('editor.link.remove')}
              </Button>
              {complete && (
                <ButtonLink kind="ghost" href={complete} target="_blank" rel="noreferrer">
                  {t('editor.link.open')}
                </ButtonLink>
              )}
            </span>
          )}
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('editor.link.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('editor.link.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        value={address}
        error={isTried && !complete ? t('editor.link.wrong') : undefined}
        hint={t('editor.link.hint')}
        data-first
        onChange={(event) => setAddress(event.target.value)}
      />
      <Field
        label={t('editor.link.text')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
