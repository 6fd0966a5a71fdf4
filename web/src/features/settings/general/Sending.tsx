import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Choice } from '../parts/Choice.tsx'
import parts from '../parts/parts.module.css'
import { Row, Section, SwitchRow } from '../parts/parts.tsx'
import type { PartProps } from './part-props.ts'

const delays = [5, 10, 20, 30] as const

export function Sending({ settings, onChange }: PartProps) {
  return (
    <Section title={t('settings.sending')}>
      <Row id="undoSend" name={t('settings.undo')} hint={t('settings.undo.hint')} isFlat>
        <div className={parts.group}>
          {settings.enable_delay_send && (
            <Choice
              label={t('settings.undo.wait')}
              isNarrow
              value={String(settings.time_delay_send)}
              options={delays.map((n) => ({ value: String(n), label: t('settings.seconds', { n }) }))}
              onChange={(n) => onChange({ time_delay_send: Number(n) as (typeof delays)[number] })}
            />
          )}
          <Switch
            label={t('settings.undo')}
            isOn={settings.enable_delay_send}
            onChange={(enable_delay_send) => onChange({ enable_delay_send })}
          />
        </div>
      </Row>
      <SwitchRow
        id="tracking"
        name={t('settings.tracking')}
        hint={t('settings.tracking.hint')}
        isOn={settings.tracking}
        onChange={(tracking) => onChange({ tracking })}
      />
      <SwitchRow
        id="spamNotice"
        name={t('settings.spamNotice')}
        hint={t('settings.spamNotice.hint')}
        isOn={settings.notice_spam}
        onChange={(notice_spam) => onChange({ notice_spam })}
      />
      <SwitchRow
        id="outsideNotice"
        name={t('settings.outsideNotice')}
        isOn={settings.warning_send_outside}
        onChange={(warning_send_outside) => onChange({ warning_send_outside })}
      />
    </Section>
  )
}
