import { RefreshCw } from 'lucide'
import { Button } from '../controls/Button.tsx'
import css from './EmptyState.module.css'

interface Props {
  title: string
  /** Explanation of the error; confirms that data is safe. */
  text: string
  retryLabel: string
  onRetry: () => void
}

/** Error state of a pane; the rest of the page stays usable. */
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
