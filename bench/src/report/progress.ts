const lineEveryMilliseconds = 10_000

/** Prints progress of long work to standard error. */
export function showProgress(label: string) {
  const started = performance.now()
  let reportedAt = started
  return {
    report(share: number) {
      const now = performance.now()
      if (now - reportedAt < lineEveryMilliseconds) return
      reportedAt = now
      process.stderr.write(`… ${label}: ${Math.round(share * 100)} %\n`)
    },
    end() {
      process.stderr.write(`… ${label}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    },
  }
}
