import { CircleAlert } from '../icons.ts'
import { Note } from './page/Note.tsx'

/** Why something was not done, read out at once. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <Note icon={CircleAlert} kind="danger">
        {text}
      </Note>
    )}
  </div>
)
