import { type SecretBox, sealedMark } from '../../ports/secret-box.ts'

/** Where no key is given secrets lie in the store as they are. */
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
