/**
 * A part of the till that is fetched once the till stands and has nothing else to do: the till opens
 * without it, and no cashier waits for it. Once there it is drawn at once, so no key goes astray.
 * Without network it comes from what the worker keeps; if not now, then when it is opened.
 */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

type LaterPart<Props> = { Part: ComponentType<Props>; useEarly: () => void }

export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(fetch)
  return {
    Part(props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
      return (
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      )
    },
    useEarly: () => useEffect(() => void whenIdle(() => void fetch().catch(() => undefined)), []),
  }
}
