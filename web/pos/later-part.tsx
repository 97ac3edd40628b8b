/**
 * A part of the till that the till opens without, so that it stands sooner. All of them are fetched
 * once it stands and nobody waits, and drawn at once when they are there, so that no key goes
 * astray. Without network they come from what the worker keeps; what did not come is asked for again
 * when it is opened.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

const standing = Promise.withResolvers<unknown>()

/** One after the other: whoever scans meanwhile is not held up. */
let queue = standing.promise

/** What it stands around is shown without it until then. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const get = async () => {
    await standing.promise
    loaded = await load()
    return { default: loaded }
  }
  queue = queue.then(get).catch(() => undefined)
  return (props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? lazy(get))
    return (
      <Suspense fallback={'children' in props ? (props.children as ReactNode) : null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** In the screen that stands by then. */
export function useLaterParts(): void {
  useEffect(() => void whenIdle(() => standing.resolve(undefined)), [])
}
