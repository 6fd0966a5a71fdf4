import { UnfoldVertical } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import css from './FoldedMessages.module.css'

/** Button that shows the collapsed messages in the middle of a long thread. */
export function FoldedMessages({ count, onUnfold }: { count: number; onUnfold: () => void }) {
  return (
    <div className={css.fold}>
      <Button className={css.button} icon={UnfoldVertical} onClick={onUnfold}>
        {t('thread.unfold', { n: count })}
      </Button>
    </div>
  )
}
