import { limits } from '@bocau/contract/limits'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { Part } from './PermissionFields.tsx'

/** Notification of the recipients, with an optional message. */
export interface ShareNotification {
  notify: boolean
  /** Sends the link to external recipients, as a message of the owner. */
  mailsLink: boolean
  message: string
}

interface Props {
  notification: ShareNotification
  hasColleagues: boolean
  hasExternal: boolean
  onChange: (notification: ShareNotification) => void
}

/** Switches that notify colleagues and send the link to external recipients, with an optional message. */
export function NotificationFields({ notification, hasColleagues, hasExternal, onChange }: Props) {
  const { notify, mailsLink, message } = notification
  return (
    <>
      {hasColleagues && (
        <Part title={t('drive.tell')} hint={t(hasExternal ? 'drive.tell.inside' : 'drive.tell.hint')}>
          <Switch
            label={t('drive.tell')}
            isOn={notify}
            onChange={(isOn) => onChange({ ...notification, notify: isOn })}
          />
        </Part>
      )}
      {hasExternal && (
        <Part title={t('drive.mail')} hint={t('drive.mail.hint')}>
          <Switch
            label={t('drive.mail')}
            isOn={mailsLink}
            onChange={(isOn) => onChange({ ...notification, mailsLink: isOn })}
          />
        </Part>
      )}
      {((hasColleagues && notify) || (hasExternal && mailsLink)) && (
        <TextArea
          label={t('drive.tell.message')}
          rows={2}
          maxLength={limits.maxShareMessageCharacters}
          value={message}
          onChange={({ target }) => onChange({ ...notification, message: target.value })}
        />
      )}
    </>
  )
}
