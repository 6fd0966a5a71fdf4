import { useId, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import css from './TechnicalPart.module.css'
import '../../../i18n/areas/failures.ts'

/** Raw responses of remote mail servers for administrators, shown on request. */
export function TechnicalPart({ responses }: { responses: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (responses.length === 0) return null
  return (
    <>
      <Button kind="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('failure.technical')}
      </Button>
      {isOpen && (
        <span id={id} className={css.text} translate="no">
          {responses.map((line) => (
            <code key={line}>{line}</code>
          ))}
        </span>
      )}
    </>
  )
}
