/** Work that may wait until the page has drawn what it has to; not every browser can tell. */
export const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(work, 8)
