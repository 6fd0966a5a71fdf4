import { messageZooms } from '@bocau/contract/mailbox/message-zooms'
import type { Settings } from '@bocau/contract/settings'
import { useState } from 'react'
import { chooseNotifications, notificationChoice } from '../../../api/notification-choice.ts'
import { t } from '../../../i18n/index.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Choice } from '../parts/Choice.tsx'
import { Row, Section, SwitchRow } from '../parts/parts.tsx'
import type { PartProps } from './part-props.ts'

const thenOpen = ['auto', 'next', 'previous', 'list'] as const

/** Settings for displaying messages and notifications. */
export function Reading({ settings, onChange }: PartProps) {
  return (
    <Section title={t('settings.reading')}>
      <Row id="images" name={t('settings.images')} hint={t('settings.images.hint')}>
        <Segments
          label={t('settings.images')}
          value={settings.remote_images}
          options={[
            { value: 'show', label: t('settings.images.show') },
            { value: 'ask', label: t('settings.images.ask') },
          ]}
          onChange={(remote_images) => onChange({ remote_images })}
        />
      </Row>
      <Row id="zoom" name={t('settings.zoom')} hint={t('settings.zoom.hint')}>
        <Choice
          label={t('settings.zoom')}
          isNarrow
          value={String(settings.message_zoom)}
          options={messageZooms.map((zoom) => ({ value: String(zoom), label: `${zoom}%` }))}
          onChange={(zoom) => onChange({ message_zoom: Number(zoom) as Settings['message_zoom'] })}
        />
      </Row>
      <Row id="paper" name={t('settings.paper')} hint={t('settings.paper.hint')}>
        <Segments
          label={t('settings.paper')}
          value={settings.message_paper}
          options={(['auto', 'dark', 'original'] as const).map((value) => ({
            value,
            label: t(`settings.paper.${value}`),
          }))}
          onChange={(message_paper) => onChange({ message_paper })}
        />
      </Row>
      <Row id="thenOpen" name={t('settings.thenOpen')} hint={t('settings.thenOpen.hint')}>
        <Choice
          label={t('settings.thenOpen')}
          value={settings.then_open}
          options={thenOpen.map((value) => ({ value, label: t(`settings.thenOpen.${value}`) }))}
          onChange={(then_open) => onChange({ then_open })}
        />
      </Row>
      <NotificationRow />
    </Section>
  )
}

/** Notifications of this device; the browser asks for permission, so the setting applies immediately and only here. */
function NotificationRow() {
  const [choice, setChoice] = useState(notificationChoice)
  return (
    <SwitchRow
      id="notify"
      name={t('settings.notify')}
      hint={t(`settings.notify.${choice}`)}
      isOn={choice === 'on'}
      isDisabled={choice === 'blocked' || choice === 'impossible'}
      onChange={(isEnabled) => void chooseNotifications(isEnabled).then(setChoice)}
    />
  )
}
