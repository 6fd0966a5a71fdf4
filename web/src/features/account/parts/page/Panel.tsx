import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Together } from './Page.tsx'
import css from './Panel.module.css'

interface Props {
  title: string
  lead?: ReactNode
  isWide?: boolean
  /** Makes it a form. */
  onSubmit?: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** One task in the middle of a page that stands alone. */
export function Panel({ title, lead, isWide, onSubmit, footer, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const Box = onSubmit ? 'form' : 'section'
  return (
    <Box
      className={css.panel}
      data-wide={isWide || undefined}
      aria-labelledby="panel-title"
      {...(onSubmit ? { onSubmit: submit, noValidate: true } : {})}
    >
      <div className={css.head}>
        <h1 id="panel-title">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
      {footer && <div className={css.foot}>{footer}</div>}
    </Box>
  )
}

/** A task is shown once all that it is made of has been read: a panel that grew would move what is pressed in it. */
export const TogetherInPanel = ({
  isWide,
  children,
  ...rest
}: ComponentProps<typeof Together> & { isWide?: boolean }) =>
  rest.queries.some(({ isPending }) => isPending) ? (
    <div key="coming" className={css.panel} data-wide={isWide || undefined}>
      <Together {...rest}>{null}</Together>
    </div>
  ) : (
    children
  )
