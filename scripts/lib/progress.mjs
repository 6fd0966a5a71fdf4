const TICK_MS = 1000
const LINE_EVERY_SECONDS = 10

/** Prints a task and its duration; the returned function ends it with a result. */
export function showProgress(label) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const { isTTY } = process.stdout
  let reported = 0
  if (!isTTY) console.log(`… ${label}`)

  const timer = setInterval(() => {
    if (isTTY) process.stdout.write(`\r… ${label} ${seconds()} s`)
    else if (seconds() - reported >= LINE_EVERY_SECONDS) {
      reported = seconds()
      console.log(`… ${label}, ${reported} s so far`)
    }
  }, TICK_MS)
  timer.unref()
  if (isTTY) process.stdout.write(`… ${label}`)

  return (succeeded = true) => {
    clearInterval(timer)
    const duration = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${isTTY ? '\r\x1b[2K' : ''}${succeeded ? '✓' : '✗'} ${label} (${duration} s)\n`)
  }
}
