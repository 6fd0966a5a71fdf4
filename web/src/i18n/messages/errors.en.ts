import type { vi } from './errors.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'error.malformed_json': 'The request could not be read. Reload the page and try again.',
  'error.not_signed_in': 'Your session has ended. Please sign in again.',
  'error.session_changed': 'This browser is signed in to another mailbox now. The page will reload.',
  'error.cross_origin': 'The request came from another site and was refused.',
  'error.not_found': 'Not found. It may have been deleted or moved.',
  'error.method_not_allowed': 'That cannot be done. Reload the page and try again.',
  'error.body_too_large': 'This is too large for the server to accept.',
  'error.unsupported_media_type': 'The server does not accept this kind of content.',
  'error.invalid_input': 'Some of the details are not valid. Please check them.',
  'error.too_many_requests': 'That was a lot at once. Wait a moment and try again.',
  'error.internal': 'The server had a problem. Your mail and files are safe. Try again in a few minutes.',
  'error.unavailable': 'The service is busy. Try again in a few minutes.',
  'error.store_full':
    'The server has no room for anything new. What you have can be read and deleted. Try again later.',
  'error.unreachable': 'The server could not be reached. Check your connection and try again.',
  'error.wrong_credentials': 'The address or the password is not right.',
  'error.too_many_sign_ins': 'Too many attempts to sign in. Wait a while and try again.',
  'error.too_many_sign_ins_until': 'Too many attempts to sign in. Try again in {wait}.',
  'error.account_disabled': 'This account is disabled. Contact your organisation’s administrator.',
  'error.dns_verification_failed':
    'The domain’s DNS is not verified, so this is not available yet. Contact your domain administrator.',
  'error.forbidden': 'You do not have permission to do this.',
  'error.sending_disabled':
    'Sending is switched off for this account, so mail can be neither sent nor deleted.',
  'error.folder_exists': 'A folder with this name already exists.',
  'error.folder_not_empty': 'The folder still holds mail and cannot be deleted yet.',
  'error.system_folder': 'System folders cannot be changed or deleted.',
  'error.cursor_invalid': 'This page is no longer there. Reload the list.',
  'error.over_quota': 'The mailbox is full. Delete some mail and try again.',
  'error.drive_full': 'Drive is full. Delete some files, empty its trash and try again.',
  'error.other_drive_full':
    'The Drive of the owner of this folder is full, so it takes no more files for now.',
  'error.seconds': '{n} {n?second|seconds}',
  'error.minutes': '{n} {n?minute|minutes}',
  'error.hours': '{n} {n?hour|hours}',
}
