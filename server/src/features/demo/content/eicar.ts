/** Builds the EICAR test file at run time, so that scanners do not flag the repository. */
export function eicarBytes(): Uint8Array {
  const parts = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR', '-STANDARD-', 'ANTIVIRUS', '-TEST-', 'FILE!$H+H*']
  return new TextEncoder().encode(parts.join(''))
}
