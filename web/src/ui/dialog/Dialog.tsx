import { X } from 'lucide'
import { type FormEvent, type ReactNode, useContext, useId, useRef } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { classes } from '../styles/classes.ts'
import css from './Dialog.module.css'
import { DialogLabels } from './dialog-labels.ts'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  /** Default: the label of all dialogs. */
  closeLabel?: string
  /** 480, 600 or 760 pixels wide. */
  size?: 'm' | 'l'
  /** For irreversible actions. */
  role?: 'alertdialog'
  /** Buttons below the content. Mark the safe one `data-first` if the other is destructive. */
  footer?: ReactNode
  /** Adds a footer with the buttons Cancel and this one, which submits the form. */
  submitLabel?: string
  submitKind?: 'danger'
  /** Error text below the content. */
  error?: string | undefined
  /** Announces the submit button as unavailable. */
  isBusy?: boolean
  /** Makes the dialog a form: called by Enter and the submit button. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog; on a phone a sheet at the lower edge. */
export function Dialog({ title, size, role, onSubmit, onClose, children, ...props }: Props) {
  const labels = useContext(DialogLabels)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, onClose)

  const { submitLabel, submitKind = 'primary', isBusy, error } = props
  const footer = submitLabel ? (
    <>
      <Button onClick={onClose}>{labels.cancel}</Button>
      <Button kind={submitKind} type="submit" aria-disabled={isBusy}>
        {submitLabel}
      </Button>
    </>
  ) : (
    props.footer
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const Box = onSubmit ? 'form' : 'div'
  return (
    <dialog
      ref={dialog}
      className={classes(css.sheet, css.dialog)}
      data-size={size}
      role={role}
      aria-modal
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Box className={css.box} {...(onSubmit ? { onSubmit: submit, noValidate: true } : {})}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={props.closeLabel ?? labels.close} icon={X} shortcut="Esc" onClick={onClose} />
        </header>
        <div className={css.body}>
          {children}
          {error && (
            <p className={css.error} role="alert">
              {error}
            </p>
          )}
        </div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </Box>
    </dialog>
  )
}
