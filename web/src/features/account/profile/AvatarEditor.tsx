import type { AccountInfo } from '@bocau/contract/account/profile'
import { limits } from '@bocau/contract/limits'
import { CircleAlert, ImageUp } from 'lucide'
import { useRef, useState } from 'react'
import { errorText, type PlainKey, t } from '../../../i18n/index.ts'
import { Avatar, Button, Icon, showToast } from '../../../ui/index.ts'
import { removeAvatar, uploadAvatar } from './avatar-calls.ts'
import { promptForCrop } from './CropDialog.tsx'
import css from './ProfilePage.module.css'

export function AvatarEditor({ profile: { fullname, email, avatar_url } }: { profile: AccountInfo }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  const choose = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      const picture = await readPicture(file)
      const isSaved = await promptForCrop(picture, uploadAvatar)
      picture.close()
      if (isSaved) showToast({ text: t('account.avatar.saved') })
    } catch (refusal) {
      setError(refusal instanceof PictureRefused ? t(refusal.textKey) : errorText(refusal))
    }
  }
  const remove = async () => {
    try {
      await removeAvatar()
      showToast({ text: t('account.avatar.removed') })
    } catch (refusal) {
      setError(errorText(refusal))
    }
  }
  return (
    <div className={css.avatar}>
      <Avatar name={fullname} email={email} picture={avatar_url} size={88} />
      <div>
        <div className={css.actions}>
          <Button icon={ImageUp} onClick={() => input.current?.click()}>
            {avatar_url ? t('account.avatar.change') : t('account.avatar.add')}
          </Button>
          {avatar_url && (
            <Button kind="ghost" onClick={() => void remove()}>
              {t('account.avatar.remove')}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept="image/png,image/jpeg"
            aria-label={t('account.avatar.change')}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              // Allows choosing the same file again.
              currentTarget.value = ''
            }}
          />
        </div>
        <p className={css.hint} role="alert" data-wrong={error !== undefined || undefined}>
          {error && <Icon of={CircleAlert} size="xs" />}
          {error ?? t('account.avatar.hint')}
        </p>
      </div>
    </div>
  )
}

/** Rejected picture with the reason. */
class PictureRefused extends Error {
  readonly textKey: PlainKey

  constructor(textKey: PlainKey) {
    super(textKey)
    this.name = 'PictureRefused'
    this.textKey = textKey
  }
}

const types = ['image/png', 'image/jpeg']

/** Decodes a chosen file with its EXIF orientation. Throws `PictureRefused` for files that the server rejects too. */
async function readPicture(file: File): Promise<ImageBitmap> {
  if (!types.includes(file.type)) throw new PictureRefused('account.avatar.type')
  if (file.size > limits.maxAvatarBytes) throw new PictureRefused('account.avatar.large')
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureRefused('account.avatar.broken')
  })
  if (Math.min(picture.width, picture.height) < limits.minAvatarPixels) {
    picture.close()
    throw new PictureRefused('account.avatar.small')
  }
  return picture
}
