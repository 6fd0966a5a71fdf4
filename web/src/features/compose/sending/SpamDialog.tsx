import type { SpamCheck } from '@bocau/contract/compose'
import { formatNumber, hasText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Tag } from '../../../ui/index.ts'
import css from './SpamDialog.module.css'
import '../../../i18n/areas/sending.ts'

/** Score at which filters classify a message as spam; the scale ends at twice this value or at the score. */
const threshold = 5
const severePoints = 1.6

interface Props {
  check: SpamCheck
  onResult: (isSure?: boolean) => void
}

/** Shows the spam signs of a draft with their points. */
export function SpamDialog({ check, onResult }: Props) {
  return (
    <Dialog
      title={t('compose.spam.title')}
      closeLabel={t('app.close')}
      size="m"
      onClose={() => onResult()}
      footer={
        <>
          <Button kind="ghost" className={css.anyway} onClick={() => onResult(true)}>
            {t('compose.sendAnyway')}
          </Button>
          <Button kind="primary" data-first onClick={() => onResult()}>
            {t('compose.spam.back')}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t('compose.spam.text')}</p>
      <Score score={check.score} />
      <Signs symbols={check.symbols} />
    </Dialog>
  )
}

function Score({ score }: { score: number }) {
  const end = Math.max(threshold * 2, Math.ceil(score))
  return (
    <div className={css.score}>
      <div className={css.number}>
        <b>{oneDecimal(score)}</b>
        <span>{t('compose.spam.points')}</span>
      </div>
      <div className={css.scale} aria-hidden>
        <div className={css.bar}>
          <i style={{ width: `${Math.min(100, (score / end) * 100)}%` }} />
          <s style={{ left: `${(threshold / end) * 100}%` }} />
        </div>
        <div className={css.ends}>
          <span>0</span>
          <span className={css.threshold} style={{ left: `${(threshold / end) * 100}%` }}>
            {t('compose.spam.threshold', { n: threshold })}
          </span>
          <span>{formatNumber(end)}</span>
        </div>
      </div>
    </div>
  )
}

function Signs({ symbols }: Pick<SpamCheck, 'symbols'>) {
  return (
    <table className={css.signs}>
      <thead>
        <tr>
          <th scope="col">{t('compose.spam.sign')}</th>
          <th scope="col">{t('compose.spam.where')}</th>
          <th scope="col">{t('compose.spam.score')}</th>
        </tr>
      </thead>
      <tbody>
        {symbols.map(({ name, description, score, type }) => (
          <tr key={`${name} ${type}`}>
            <td>
              <SignText name={name} description={description} />
            </td>
            <td>
              <Tag>{t(`compose.spam.${type}`)}</Tag>
            </td>
            <td data-grave={score >= severePoints || undefined}>{oneDecimal(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Signs of the built-in check are translated; those of another filter are shown as reported. */
function SignText({ name, description }: { name: string; description: string }) {
  const [key, hintKey] = [`spam.${name}`, `spam.${name}.hint`]
  const [title, hint] = hasText(key)
    ? [t(key), hasText(hintKey) ? t(hintKey) : '']
    : [description || name, description ? name : '']
  return (
    <>
      <b>{title}</b>
      {hint && <small>{hint}</small>}
    </>
  )
}

/** Formats with one decimal, including `2,0`, so that the digits align. */
const oneDecimal = (value: number): string => {
  const text = formatNumber(Math.round(value * 10) / 10, 1)
  return /\D/.test(text.replace('-', '')) ? text : `${text}${formatNumber(0.5, 1).charAt(1)}0`
}
