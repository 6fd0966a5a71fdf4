import { addDays, dayAt, momentAt, readDay } from '@bocau/mail-core/zoned-time'
import { useState } from 'react'
import { dateFieldTexts } from '../../../../i18n/calendar-texts.ts'
import { t } from '../../../../i18n/index.ts'
import { DateField } from '../../../../ui/calendar/DateField.tsx'
import { isoDay } from '../../../../ui/calendar/typed-day.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'

interface TwoStepQuestion {
  timezone: string
  from: number | null
}

/** Asks for the date from which all users need a second step; returns its first second. */
export const promptForTwoStepDate = (question: TwoStepQuestion) =>
  promptInDialog<number>((resolve) => <TwoStepDialog {...question} onResult={resolve} />)

const usualDays = 14

function TwoStepDialog({
  timezone,
  from,
  onResult,
}: TwoStepQuestion & { onResult: (from?: number) => void }) {
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const [day, setDay] = useState(() =>
    isoDay(from === null ? addDays(today, usualDays) : dayAt(from * 1000, timezone)),
  )
  const chosen = readDay(day)
  const save = () => {
    if (chosen) onResult(momentAt(chosen, 0, timezone) / 1000)
  }
  return (
    <Dialog
      title={t('policies.twoStep.ask')}
      onSubmit={save}
      onClose={() => onResult()}
      submitLabel={t('policies.twoStep.go')}
    >
      <p>{t('policies.twoStep.ask.text')}</p>
      <DateField
        label={t('policies.twoStep.day')}
        value={day}
        today={today}
        first={today}
        error={chosen ? undefined : t('policies.twoStep.noDay')}
        texts={dateFieldTexts()}
        onChange={setDay}
      />
    </Dialog>
  )
}
