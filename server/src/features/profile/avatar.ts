import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { FileReply, IncomingFile } from '../../kernel/route.ts'
import type { PictureFailure } from '../../ports/picture-maker.ts'
import { avatarUrl } from '../account/index.ts'
import { notifyUserChanged } from './account-info.ts'
import type { ProfileDeps } from './deps.ts'
import { type PictureSize, readPictureSize } from './picture-size.ts'
import { deleteAvatar, findAvatar, listAvatars, saveAvatar } from './store.ts'

const yearSeconds = 365 * 24 * 3600

/** Sets the user's picture: checked before decoding, and stored only after re-encoding. */
export async function uploadAvatar(
  deps: ProfileDeps,
  actor: Actor,
  files: AsyncIterable<IncomingFile>,
): Promise<void> {
  const picture = await renderPicture(deps, files)
  const version = pictureVersion(picture)
  await deps.db.transaction(async (tx) => {
    await saveAvatar(tx.sql, actor.accountId, { picture, version })
    await notifyUserChanged(deps, tx, actor.accountId)
  })
}

/** Re-encodes an uploaded picture after a check of its declared size. */
export async function renderPicture(
  { pictures }: Pick<ProfileDeps, 'pictures'>,
  files: AsyncIterable<IncomingFile>,
): Promise<Uint8Array> {
  return renderPictureFor(
    { pictures },
    await readPicture(files, limits.maxAvatarBytes),
    limits.minAvatarPixels,
  )
}

/** Like `renderPicture`, for a stored picture; accepts smaller ones, because the user could not choose another. */
export async function renderPictureFor(
  { pictures }: Pick<ProfileDeps, 'pictures'>,
  bytes: Uint8Array,
  minPixels: number,
): Promise<Uint8Array> {
  refuseBySize(readPictureSize(bytes), minPixels)
  return unlessFailed(await pictures.toSquare(bytes, limits.avatarPixels))
}

/** Returns a re-encoded picture, or refuses the upload. */
export function unlessFailed<T extends object>(rendered: T | PictureFailure): T {
  if (rendered === 'busy') throw new Refused('unavailable', { retry_after_seconds: 2 })
  if (rendered === 'unreadable') throw new Refused('image_invalid')
  return rendered
}

/** Hash of the picture for its URL, so that browsers can cache it. */
export const pictureVersion = (picture: Uint8Array): string =>
  createHash('sha256').update(picture).digest('base64url').slice(0, 16)

/** Reads the first file of the body, within the size limit. */
export async function readPicture(files: AsyncIterable<IncomingFile>, maxBytes: number): Promise<Uint8Array> {
  for await (const { content } of files) {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of content) {
      size += part.length
      if (size > maxBytes) throw new Refused('file_too_large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
  throw new Refused('image_invalid')
}

/** A file of two megabytes can decode to gigabytes, so its declared size is checked before decoding. */
export function refuseBySize(size: PictureSize | null, minPixels: number): void {
  if (!size) throw new Refused('image_invalid')
  if (Math.min(size.width, size.height) < minPixels) throw new Refused('image_too_small')
  if (Math.max(size.width, size.height) > limits.maxAvatarPixels) throw new Refused('image_too_large')
}

export async function removeAvatar(deps: ProfileDeps, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteAvatar(tx.sql, actor.accountId)
    await notifyUserChanged(deps, tx, actor.accountId)
  })
}

/** Returns the picture of a user of the same organisation; does not reveal if others exist. */
export async function getAvatar(
  deps: Pick<ProfileDeps, 'db'>,
  actor: Actor,
  { email, v }: { email?: string | undefined; v?: string | undefined },
): Promise<FileReply> {
  const avatar = await findAvatar(deps.db.sql, actor.organisationId, normaliseEmail(email ?? actor.email))
  if (!avatar) throw new Refused('not_found')
  return pictureReply(avatar.picture, v !== undefined && v === avatar.avatar_version)
}

/** Returns a re-encoded picture. */
export const pictureReply = (picture: Uint8Array, hasVersion: boolean): FileReply => ({
  contentType: 'image/jpeg',
  body: picture,
  size: picture.length,
  headers: pictureHeaders('avatar.jpg', hasVersion),
})

/** Returns the headers of a re-encoded picture; a URL with a version is cached forever. */
export const pictureHeaders = (fileName: string, hasVersion: boolean): Record<string, string> => ({
  'cache-control': hasVersion ? `private, max-age=${yearSeconds}, immutable` : 'private, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': `inline; filename="${fileName}"`,
})

const maxEmails = 100

/** Returns the picture URLs of those of the given users who belong to the same organisation. */
export async function findAvatars(
  deps: Pick<ProfileDeps, 'db'>,
  actor: Actor,
  emails: string,
): Promise<{ email: string; avatar_url: string }[]> {
  const requestedEmails = [...new Set(emails.split(',').map((email) => normaliseEmail(email)))].slice(
    0,
    maxEmails,
  )
  const rows = await listAvatars(deps.db.sql, actor.organisationId, requestedEmails)
  return rows.flatMap(({ email, avatar_version }) => {
    const url = avatarUrl(email, avatar_version)
    return url === null ? [] : [{ email, avatar_url: url }]
  })
}
