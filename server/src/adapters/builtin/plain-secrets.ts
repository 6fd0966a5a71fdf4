import { type SecretBox, sealedMark } from '../../ports/secret-box.ts'

/** Used without a key file: stores secrets in plain text. */
export const plainSecrets: SecretBox = {
  seal: (secret) => secret,
  open(kept) {
    if (!kept.startsWith(sealedMark)) return kept
    throw new Error(
      'Keys in this store are encrypted, but BOCAU_KEY_FILE does not name the file that opens them.',
    )
  },
  isStale: (kept) => kept.startsWith(sealedMark),
}
