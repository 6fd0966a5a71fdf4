import type { ReactNode } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import css from './DetailsPane.module.css'

export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Error in a section of the details. */
export const SectionError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={css.none} role="alert">
    <p>{errorText(error)}</p>
    <Button size="s" onClick={onRetry}>
      {t('app.retry')}
    </Button>
  </div>
)
