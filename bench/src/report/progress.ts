const lineEveryMilliseconds = 10_000

/** Says now and then how far a long work is, to the person who waits, not to the table. */
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
