import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { PageHead, WhenAllLoaded } from './Page.tsx'
import css from './Panel.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** The content has its own cards and takes the width of the page. */
  isWide?: boolean
  /** Renders the panel as a form. */
  onSubmit?: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** One task: the heading of every page of the area, then its form. */
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
      <PageHead title={title} titleId="panel-title" lead={lead} />
      <div className={css.body}>
        {children}
        {footer && <div className={css.foot}>{footer}</div>}
      </div>
    </Box>
  )
}

/**
 * Renders a task only after all queries have settled. A panel that grows later would move a button under the pointer.
 */
export const PanelWhenAllLoaded = ({
  isWide,
  children,
  ...rest
}: ComponentProps<typeof WhenAllLoaded> & { isWide?: boolean }) =>
  rest.queries.some(({ isPending }) => isPending) ? (
    <div key="coming" className={css.panel} data-wide={isWide || undefined}>
      <WhenAllLoaded {...rest}>{null}</WhenAllLoaded>
    </div>
  ) : (
    children
  )
