import { type SecretBox, sealedPrefix } from '../../ports/secret-box.ts'

/** Used without a key file: stores secrets in plain text. */
export const plainSecrets: SecretBox = {
  seal: (secret) => secret,
  open(stored) {
    if (!stored.startsWith(sealedPrefix)) return stored
    throw new Error(
      'Secrets in this store are encrypted, but BOCAU_KEY_FILE does not name the file with their key.',
    )
  },
  isStale: (stored) => stored.startsWith(sealedPrefix),
}
