import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { X } from '../display/icons.ts'
import { classes } from '../styles/classes.ts'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  closeLabel: string
  /** 480, 600 or 760 pixels wide. */
  size?: 'm' | 'l'
  /** For irreversible actions. */
  role?: 'alertdialog'
  /** Buttons below the content. Mark the safe one `data-first` if the other is destructive. */
  footer?: ReactNode
  /** Makes the dialog a form: called by Enter and the submit button. */
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog; on a phone a sheet at the lower edge. */
export function Dialog({ title, closeLabel, size, role, footer, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, onClose)

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
          <IconButton label={closeLabel} icon={X} shortcut="Esc" onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </Box>
    </dialog>
  )
}
