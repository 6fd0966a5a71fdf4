const lineEveryMilliseconds = 10_000

/** Prints progress of long work to standard error. */
export function showProgress(label: string) {
  const started = performance.now()
  let told = started
  return {
    tell(share: number) {
      const now = performance.now()
      if (now - told < lineEveryMilliseconds) return
      told = now
      process.stderr.write(`… ${label}: ${Math.round(share * 100)} %\n`)
    },
    end() {
      process.stderr.write(`… ${label}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    },
  }
}
