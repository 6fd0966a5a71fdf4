/** Calls `stop` when npm, which started this process, is stopped. It ends only the shell between us. */
export function watchNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 250).unref()
}
