import { limits } from '@bocau/contract/limits'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import css from './PermissionFields.module.css'
import { Part } from './PermissionFields.tsx'

/** Notification of the recipients, with an optional message. */
export interface ShareNotification {
  notify: boolean
  message: string
}

interface Props {
  notification: ShareNotification
  /** True if external recipients are included; the owner must inform them. */
  hasExternal: boolean
  onChange: (notification: ShareNotification) => void
}

/** Switch that notifies recipients by mail and in open windows, with an optional message. */
export function NotificationFields({ notification, hasExternal, onChange }: Props) {
  return (
    <Part
      title={t('drive.tell')}
      hint={t(hasExternal ? 'drive.tell.inside' : 'drive.tell.hint')}
      below={
        notification.notify && (
          <div className={css.note}>
            <TextArea
              label={t('drive.tell.message')}
              rows={2}
              maxLength={limits.maxShareMessageCharacters}
              value={notification.message}
              onChange={({ target }) => onChange({ ...notification, message: target.value })}
            />
          </div>
        )
      }
    >
      <Switch
        label={t('drive.tell')}
        isOn={notification.notify}
        onChange={(notify) => onChange({ ...notification, notify })}
      />
    </Part>
  )
}
