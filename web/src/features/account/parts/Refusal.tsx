import { CircleAlert } from 'lucide'
import { Note } from './page/Note.tsx'

/** Error text, announced immediately by screen readers. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <Note icon={CircleAlert} kind="danger">
        {text}
      </Note>
    )}
  </div>
)
