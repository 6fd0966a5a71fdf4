import { limits } from '@bocau/contract/limits'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import css from './PermissionFields.module.css'

/** Notification of the recipients, with an optional message. */
export interface ShareNotification {
  notify: boolean
  message: string
}

interface Props {
  notification: ShareNotification
  /** True if external recipients are included; the owner must inform them. */
  hasOutside: boolean
  onChange: (notification: ShareNotification) => void
}

/** Switch that notifies recipients by mail and in open windows, with an optional message. */
export function NotificationFields({ notification, hasOutside, onChange }: Props) {
  return (
    <div className={css.part}>
      <div className={css.line}>
        <div className={css.text}>
          <b>{t('drive.tell')}</b>
          <span>{t(hasOutside ? 'drive.tell.inside' : 'drive.tell.hint')}</span>
        </div>
        <Switch
          label={t('drive.tell')}
          isOn={notification.notify}
          onChange={(notify) => onChange({ ...notification, notify })}
        />
      </div>
      {notification.notify && (
        <div className={css.note}>
          <TextArea
            label={t('drive.tell.message')}
            rows={2}
            maxLength={limits.maxShareMessageCharacters}
            value={notification.message}
            onChange={({ target }) => onChange({ ...notification, message: target.value })}
          />
        </div>
      )}
    </div>
  )
}
