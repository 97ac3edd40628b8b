/** A QR code on the screen, for a phone held before it. */
import { useEffect, useState } from 'react'
import { type CodeDots, codeDots, dotsPath } from '../../paper/code-dots.ts'
import classes from './Receipt.module.css'

export function CodePicture({ text, label }: { text: string; label: string }) {
  const [dots, setDots] = useState<CodeDots | null>(null)
  useEffect(() => {
    let isGone = false
    void codeDots(text).then((made) => isGone || setDots(made))
    return () => {
      isGone = true
    }
  }, [text])
  const size = dots?.size ?? 1
  return (
    <svg
      className={classes.code}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {dots && <path d={dotsPath(dots)} />}
    </svg>
  )
}
