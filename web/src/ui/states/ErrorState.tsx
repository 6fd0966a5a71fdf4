import { Button } from '../controls/Button.tsx'
import { RefreshCw } from '../marks/icons.ts'
import css from './EmptyState.module.css'

interface Props {
  title: string
  /** What happened, and what is safe. */
  text: string
  retryLabel: string
  onRetry: () => void
}

/** What a pane says when its content could not be read; the rest of the page goes on working. */
export function ErrorState({ title, text, retryLabel, onRetry }: Props) {
  return (
    <div className={css.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button className={css.action} icon={RefreshCw} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
