/** At once, then at most once in so many milliseconds; what comes in between is done at their end. */
export function throttled(work: () => void, everyMs: number): { run(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isWaiting) return
      isWaiting = false
      work()
      rest()
    }, everyMs)
  }
  return {
    run() {
      if (timer !== undefined) {
        isWaiting = true
        return
      }
      work()
      rest()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isWaiting = false
    },
  }
}
